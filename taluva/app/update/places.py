"""Questions about places by ear, and a cursor that steps over the map and says what is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from taluva.app.state import Mode, State
from taluva.app.update.common import Result, reject, reply
from taluva.core.game import spots_in
from taluva.core.text import is_whole, normalize
from taluva.hexgrid import ORIGIN, SIDES, Corner, Hex, Side
from taluva.hexgrid.grid import format_column
from taluva.i18n import ENGLISH, InvalidInput, Language, TypedWords, quote
from taluva.tui.commands import Command
from taluva.tui.hexmap.picture import Spot
from taluva.tui.speech import directions, words_in

WORDS: Final = TypedWords(
    "typed by ear",
    (
        *("around", "look", "go", "row", "column", "where", "next", "distance", "what"),
        *("last", "map", "summary", "best", "repeat"),
    ),
)
MAX_DESCRIBED: Final = 4  # places of an answer that are described, one per line
_MAX_KEPT: Final = 50  # places that back returns to


def place_commands(say: Language) -> Sequence[Command[State, Result]]:
    """Return the commands that ask about places."""
    return (
        Command("around", say("[PLACE]"), say("the neighbours of a place, by direction"), _around),
        Command(
            "look",
            say("[HEX] DIRECTION"),
            say("look in a direction from a hex, or from the last one you asked about"),
            _look,
            lambda state: [(full, "") for full in _sides(state.say).values()],
        ),
        Command(
            "go",
            say("[DIRECTION|HEX]"),
            say("step in a direction, or go to a hex, and hear what is there"),
            _go,
            lambda state: [(full, "") for full in _sides(state.say).values()],
        ),
        Command("back", "", say("return to the place before"), _back, offered=_is_cursors),
        Command("row", say("[NUMBER]"), say("the hexes of a row, from west to east"), _row),
        Command(
            "column", say("[LETTER]"), say("the hexes of a column, from north to south"), _column
        ),
        Command(
            "where",
            say("WORDS"),
            say("find places by what is there; also where highest, where can I"),
            _where,
        ),
        Command(
            "next", say("to WORDS"), say("what is next to the places that where finds"), _next_to
        ),
        Command("distance", say("PLACE PLACE"), say("how far it is, and the way"), _distance),
        Command(
            "what",
            say("can PLAYER do next"),
            say("what a player can do in the next turn"),
            _what,
            lambda state: [(name, "") for name in state.game.names],
        ),
    )


def ear_word(name: str, say: Language) -> str:
    """Return the word of a command for playing by ear in a language."""
    return WORDS.spellings(name, say)[0]


def _is_cursors(state: State) -> bool:
    """Check whether back is about the cursor: elsewhere it takes back a turn."""
    return state.explorer is None and state.mode is Mode.PLAY


def _sides(say: Language) -> dict[Side, str]:
    """Return the full names of the six directions to a neighbour."""
    full = directions(say)
    return {side: full[str(side)] for side in SIDES}


def side_named(state: State, text: str) -> Side | None:
    """Return the direction that a text names in full or in short, or None."""
    short = state.ui.speech.short_directions(state.say)
    known = {
        normalize(name).replace("-", " "): side
        for side, full in _sides(state.say).items()
        for name in (_sides(ENGLISH)[side], full, side, short.get(str(side), side))
    }
    return known.get(normalize(text).replace("-", " "))


def _answer(state: State, lines: Iterable[str], hex: Hex | None = None) -> Result:
    """Reply, and move the cursor to a hex."""
    after, requests = reply(state, [*lines])
    known = after.asked_hexes
    if hex is not None and known[-1:] != (hex,):
        after = after.but(asked_hexes=(*known, hex)[-_MAX_KEPT:])
    return after, requests


def place_of(state: State) -> Hex:
    """Return the hex where the cursor is: the last one asked about, or one just changed."""
    if state.asked_hexes:
        return state.asked_hexes[-1]
    effect = state.game.effect
    touched = [] if effect is None else [each for each in effect.touched if isinstance(each, Hex)]
    return min(touched, default=min(_land(state), default=ORIGIN))


def _land(state: State) -> Sequence[Hex]:
    return state.ui.speech.hexes(state.game, state.say)


def _describe(state: State, spot: Spot) -> str:
    return state.ui.speech.describe(state.game, spot, state.say)


def _name(state: State, spot: Spot) -> str:
    return state.ui.speech.label(spot, state.say)


def _places(state: State, text: str) -> list[Spot]:
    return state.ui.speech.parse_places(state.game, text, state.say)


def _around(state: State, text: str) -> Result:
    say = state.say
    spot = (_places(state, text) or [place_of(state)])[0]
    ways = state.ui.speech.ways(state.game, spot, say)
    title = say.count(
        "{place}: {what}; {number} neighbour:",
        "{place}: {what}; {number} neighbours:",
        len(ways),
        place=_name(state, spot),
        what=_describe(state, spot),
    )
    lines = [title]
    for full, near in ways:
        values = {"direction": full, "place": _name(state, near), "what": _describe(state, near)}
        lines.append(say("{direction} {place}: {what}", **values))
    if isinstance(spot, Corner):
        lines += [
            say("beside {place}: {what}", place=hex, what=_describe(state, hex))
            for hex in spot.hexes
        ]
    return _answer(state, lines, spot if isinstance(spot, Hex) else spot.hexes[0])


def _look(state: State, text: str) -> Result:
    """Describe every hex in a direction, up to the last land hex."""
    say, start = state.say, place_of(state)
    first, *rest = words = text.split() or [""]
    try:
        found = _places(state, first)
    except ValueError:
        found = []
    if found and isinstance(found[0], Hex):
        start, words = found[0], rest
    side = side_named(state, " ".join(words))
    if side is None:
        raise _no_direction(state)
    hexes = {*_land(state)}
    far = max((start.distance(each) for each in hexes), default=0)
    line, hex = list[Hex](), start
    for _ in range(far):
        hex = side.step(hex)
        line.append(hex)
    while line and line[-1] not in hexes:
        line.pop()
    full = _sides(say)[side]
    if not line:
        return _answer(
            state, [say("{hex}, {direction}: only sea", hex=start, direction=full)], start
        )
    title = say.count(
        "{number} hex {direction} of {hex}:",
        "{number} hexes {direction} of {hex}:",
        len(line),
        direction=full,
        hex=start,
    )
    return _answer(state, [title, *_listed(state, line)], start)


def _no_direction(state: State) -> InvalidInput:
    sides = state.say.either([*_sides(state.say).values()])
    return InvalidInput("which direction? choose {directions}", directions=sides)


def _listed(state: State, spots: Iterable[Spot]) -> list[str]:
    return [state.say.about(_name(state, spot), _describe(state, spot)) for spot in spots]


def describe_place(state: State, hex: Hex) -> str:
    """Describe a hex in one line: what is there, and the moves that are possible on it."""
    say, game = state.say, state.game
    text = say.about(str(hex), _describe(state, hex))
    if game.seat is None or game.seat != state.reader or state.is_over:
        return text
    grammar = state.prompt.grammar
    moves = (move for move in game.legal_moves() if hex in spots_in(move)[:1])
    verbs = dict.fromkeys(grammar.format_move(move).partition(" ")[0] for move in moves)
    return say("{place}; possible: {verbs}", place=text, verbs=", ".join(verbs)) if verbs else text


def _go(state: State, text: str) -> Result:
    """Step in a direction, several steps if a number follows, or go to a hex."""
    hex = place_of(state)
    *words, last = text.split() or [""]
    steps = int(last[:2]) if words and is_whole(last) else 1
    side = side_named(state, " ".join(words) if words and is_whole(last) else text)
    if side is not None:
        return step(state, side, steps)
    try:
        found = _places(state, text)
    except ValueError:
        if any(map(str.isdecimal, text)):
            raise
        raise _no_direction(state) from None
    if found:
        hex = found[0] if isinstance(found[0], Hex) else found[0].hexes[0]
    return _answer(state, [describe_place(state, hex)], hex)


def step(state: State, side: Side, steps: int = 1) -> Result:
    """Move the cursor, but not away from the land and the sea next to it."""
    hex, land = place_of(state), {*_land(state)}
    for _ in range(steps):
        near = side.step(hex)
        if near not in land and land.isdisjoint(near.neighbours):
            text = state.say(
                "{hex}, {direction}: only sea", hex=hex, direction=_sides(state.say)[side]
            )
            return _answer(state, [text], hex)
        hex = near
    return _answer(state, [describe_place(state, hex)], hex)


def step_by_key(state: State, key: str) -> Result:
    """Move the cursor by an arrow key, or to an end of its row. The first key says where it is."""
    hex = place_of(state)
    if not state.asked_hexes:
        return _answer(state, [describe_place(state, hex)], hex)
    row = [each for each in _land(state) if each.row == hex.row]
    match key:
        case "up":
            return step(state, Side.N)
        case "down":
            return step(state, Side.S)
        case "left" | "right":
            ways = (Side.NW, Side.SW) if key == "left" else (Side.NE, Side.SE)
            land = {*_land(state)}
            # Columns are offset by half a row, so the steps go up and down in turn.
            side = ways[hex.column % 2]
            if side.step(hex) not in land and ways[1 - hex.column % 2].step(hex) in land:
                side = ways[1 - hex.column % 2]
            return step(state, side)
        case "home" | "end":
            hex = (row or [hex])[0 if key == "home" else -1]
            return _answer(state, [describe_place(state, hex)], hex)
    return _back(state, "")


def _back(state: State, text: str) -> Result:
    *known, hex = state.asked_hexes[:-1] or (None,)
    if hex is None:
        return reject(state, state.say("there is no place before this one"))
    state = state.but(asked_hexes=tuple(known))
    return _answer(state, [describe_place(state, hex)], hex)


def _row(state: State, text: str) -> Result:
    say = state.say
    if text and not is_whole(text):
        raise InvalidInput("{word} is not a row: type a number", word=quote(text))
    row = int(text[:4]) if text else place_of(state).row
    hexes = [hex for hex in _land(state) if hex.row == row]
    title = say.count(
        "row {row}: {number} hex",
        "row {row}: {number} hexes from west to east",
        len(hexes),
        row=row,
    )
    return _answer(state, [title, *_listed(state, hexes)], *hexes[:1])


def _column(state: State, text: str) -> Result:
    say, name = state.say, text.upper() or format_column(place_of(state).column)
    if not name.removeprefix("-").isalpha():
        raise InvalidInput("{word} is not a column: type a letter", word=quote(text))
    hexes = [hex for hex in _land(state) if format_column(hex.column) == name]
    title = say.count(
        "column {column}: {number} hex",
        "column {column}: {number} hexes from north to south",
        len(hexes),
        column=name,
    )
    return _answer(state, [title, *_listed(state, hexes)], *hexes[:1])


def _find(state: State, text: str) -> list[Spot]:
    return state.ui.speech.find(state.game, text, state.reader or state.seat, state.say)


def _where(state: State, text: str) -> Result:
    say, found = state.say, _find(state, text)
    title = say.count("{number} hex: {words}", "{number} hexes: {words}", len(found), words=text)
    if any(isinstance(spot, Corner) for spot in found):
        title = say.count(
            "{number} place: {words}", "{number} places: {words}", len(found), words=text
        )
    first = next((spot for spot in found if isinstance(spot, Hex)), None)
    if len(found) <= MAX_DESCRIBED:
        return _answer(state, [title, *_listed(state, found)], first)
    return _answer(state, [title, ", ".join(_name(state, spot) for spot in found)], first)


def _next_to(state: State, text: str) -> Result:
    """Describe the neighbours of places, grouped by what is there."""
    say = state.say
    beside = say("next beside").split()[0]
    first, _, rest = text.partition(" ")
    text = rest if rest and normalize(first) in words_in(say("to")) else text
    found = _find(state, f"{beside} {text}")
    groups: dict[str, list[str]] = {}
    for spot in found:
        groups.setdefault(_describe(state, spot), []).append(_name(state, spot))
    title = say.count(
        "{number} hex next to {words}:", "{number} hexes next to {words}:", len(found), words=text
    )
    lines = (say.about(what, ", ".join(names)) for what, names in sorted(groups.items()))
    return _answer(state, [title, *lines])


def _distance(state: State, text: str) -> Result:
    say, found = state.say, _places(state, text)
    if len(found) == 1:
        found.insert(0, place_of(state))
    if len(found) != 2:
        raise InvalidInput("distance needs two places")
    return _answer(state, [state.ui.speech.distance(state.game, found[0], found[1], say)])


def _what(state: State, text: str) -> Result:
    """Describe what the named player can do next, or the listener."""
    say, names = state.say, state.game.names
    if state.is_over:
        return _answer(state, [say("the game is over")])
    words = f" {normalize(text)} "
    named = [seat for seat, name in enumerate(names, 1) if f" {normalize(name)} " in words]
    seat = max(named, key=lambda seat: len(names[seat - 1]), default=None)
    if seat is None and {*words_in(say("I me"))} & {*words.split()}:
        seat = state.reader or state.seat
    if seat is None:
        raise InvalidInput("name a player: {names}", names=say.either(names))
    return _answer(state, state.ui.speech.prospects(state.game, seat, say))
