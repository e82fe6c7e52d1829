"""The commands of listeners: ask about places instead of looking at the map."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from taluva.app.state import State
from taluva.app.update.common import Result, reject, reply
from taluva.app.update.queries import list_legal, topic_command
from taluva.core.arguments import HexArgument
from taluva.core.game import spots_in
from taluva.core.pages import Paragraph, TableBlock
from taluva.core.text import normalize
from taluva.hexgrid import ORIGIN, SIDES, Corner, Hex, LabelError, Side, parse_hex
from taluva.i18n import Language, TypedWords
from taluva.tui.capabilities import Look
from taluva.tui.commands import Command
from taluva.tui.game_ui import GameUI
from taluva.tui.speech import MAX_LENGTH, directions

WORDS: Final = TypedWords("typed by ear", "around look where last map summary best repeat")


def _word(name: str, say: Language) -> str:
    return WORDS.spellings(name, say)[0]


@lru_cache(maxsize=16)
def ear_commands(
    ui: GameUI[Any, Any], say: Language, is_lesson: bool, best: Command[State, Result] | None
) -> tuple[Command[State, Result], ...]:
    """Return the commands of listeners. ``best`` is the command for hints, if there is one."""
    hexes = HexArgument(say)
    again = ("repeat", ()) if is_lesson else ("again", ("repeat",))  # lessons restart with again
    found = [
        Command(
            "around",
            say("HEX"),
            say("the six neighbours of a hex, by direction"),
            _around,
            takes=hexes,
            own=_word("around", say),
        ),
        Command(
            "look",
            say("[HEX] DIRECTION"),
            say("what is on a line from a hex, or from the last one you asked about"),
            _look,
            lambda state: [(full, "") for full in _sides(state.say).values()],
            own=_word("look", say),
        ),
        Command(
            "where",
            say("WORDS"),
            say("the hexes with what you name; my means yours"),
            _where,
            own=_word("where", say),
        ),
        Command(
            "legal",
            say("[HEX|MOVE]"),
            say("the legal moves, or those on a hex, or those that start with a word"),
            _legal,
        ),
        Command(
            "last", "", say("what happened since your last turn"), _last, own=_word("last", say)
        ),
        Command(
            again[0],
            "",
            say("repeat the last answer"),
            _again,
            also=again[1],
            own=_word("repeat", say) if is_lesson else "",
        ),
        Command("map", "", say("draw the map in plain characters"), _map, own=_word("map", say)),
        Command(
            "summary", "", say("the game in five sentences"), _summary, own=_word("summary", say)
        ),
        *(topic_command(each, say) for each in ui.speech.topics),
    ]
    if best is not None:
        found.append(best._replace(name="best", own=_word("best", say)))
    return tuple(found)


def _sides(say: Language) -> dict[Side, str]:
    """Return the six directions of neighbours, in full."""
    full = directions(say)
    return {side: full[str(side)] for side in SIDES}


def _describe_hex(state: State, hex: Hex) -> str:
    """Return what is on a hex in one line."""
    facts = state.ui.speech.facts(state.game, hex, state.say)
    return ", ".join(facts) if facts else state.say("sea")


def _around(state: State, text: str) -> Result:
    hex, say = parse_hex(text), state.say
    lines = [say("{hex}: {what}; 6 neighbours:", hex=hex, what=_describe_hex(state, hex))]
    for side, full in _sides(say).items():
        other = side.step(hex)
        lines.append(
            say(
                "{direction} {hex}: {what}",
                direction=full,
                hex=other,
                what=_describe_hex(state, other),
            )
        )
    return _answer(state, lines, hex)


def _answer(state: State, lines: Iterable[str], hex: Hex | None = None) -> Result:
    """Reply, and keep the hex as the place to look from."""
    after, requests = reply(state, [*lines])
    place = after.playback.place if hex is None else hex
    return replace(after, playback=replace(after.playback, place=place)), requests


def _look(state: State, text: str) -> Result:
    """Report what is on a line, as far as there is land."""
    say, start = state.say, _start(state)
    first, *rest = words = text.split() or [""]
    with suppress(LabelError):
        start, words = parse_hex(first), rest
    known = {normalize(name): side for side, full in _sides(say).items() for name in (full, side)}
    side = known.get(normalize(" ".join(words)))
    if side is None:
        sides = say.either([*_sides(say).values()])
        return reject(state, say("look where? choose {directions}", directions=sides))
    hexes = {*state.ui.speech.hexes(state.game, say)}
    far = max((start.distance(each) for each in hexes), default=0)
    line, hex = list[Hex](), start
    for _ in range(far):
        hex = side.step(hex)
        line.append(hex)
    while line and line[-1] not in hexes:
        line.pop()
    full = _sides(say)[side]
    if not line:
        return _answer(state, [say("{hex}, {direction}: only sea", hex=start, direction=full)])
    title = say.count(
        "{number} hex {direction} of {hex}:",
        "{number} hexes {direction} of {hex}:",
        len(line),
        direction=full,
        hex=start,
    )
    return _answer(
        state, [title, *(say.about(str(each), _describe_hex(state, each)) for each in line)]
    )


def _start(state: State) -> Hex:
    """Return the hex that was asked about last, or that the last move changed."""
    if state.playback.place is not None:
        return state.playback.place
    effect = state.game.effect
    touched = [] if effect is None else [each for each in effect.touched if isinstance(each, Hex)]
    return min(touched, default=ORIGIN)


def _where(state: State, text: str) -> Result:
    say = state.say
    speech = state.ui.speech
    found = speech.find(state.game, text, state.reader or state.seat, say)
    if not found:
        return _answer(state, [say("0 hexes: {words}", words=text)])
    title = say.count("{number} hex: {words}", "{number} hexes: {words}", len(found), words=text)
    if any(isinstance(spot, Corner) for spot in found):
        title = say.count(
            "{number} place: {words}", "{number} places: {words}", len(found), words=text
        )
    first = next((spot for spot in found if isinstance(spot, Hex)), None)
    return _answer(state, [title, ", ".join(speech.label(spot, say) for spot in found)], first)


def _legal(state: State, text: str) -> Result:
    """List the legal moves on a hex, or the hexes with any; other words are moves as usual."""
    if not text:
        return _legal_places(state)
    try:
        hex = parse_hex(text)
    except LabelError:
        return list_legal(state, text)
    say = state.say
    moves = [move for move in state.game.legal_moves() if _is_at(hex, spots_in(move))]
    title = say.count(
        "{number} legal move on {hex}", "{number} legal moves on {hex}", len(moves), hex=hex
    )
    game, preview = state.game, state.ui.speech.preview
    rows = (
        say.about(
            state.ui.format_move(move, say), preview(game, game.apply(move), state.reader, say)
        )
        for move in moves
    )
    return _answer(state, [title, *rows], hex)


def _legal_places(state: State) -> Result:
    """List the hexes on which a move is legal, if every move names one."""
    moves, say = state.game.legal_moves(), state.say
    spots = [spots_in(move) for move in moves]
    if not moves or not all(each and isinstance(each[0], Hex) for each in spots):
        return list_legal(state, "")
    places = sorted({each[0] for each in spots if isinstance(each[0], Hex)})
    title = say.count(
        "{number} legal move, on {hexes} hexes; type legal and a hex for details:",
        "{number} legal moves, on {hexes} hexes; type legal and a hex for details:",
        len(moves),
        hexes=len(places),
    )
    return _answer(state, [title, ", ".join(map(str, places))])


def _is_at(hex: Hex, spots: Iterable[Hex | Corner]) -> bool:
    """Check whether one of some spots is a hex or one of its corners."""
    return any(each is hex or (isinstance(each, Corner) and hex in each.hexes) for each in spots)


def _last(state: State, text: str) -> Result:
    """Report the moves since the player's last turn."""
    games = state.timeline.games
    start, end = state.recent_points
    lines = [
        line
        for index in range(start, end)
        for line in state.narrate(games[index], games[index + 1])
    ]
    return _answer(state, lines or [state.say("nothing has been played yet")])


def _again(state: State, text: str) -> Result:
    lines = state.messages.last_answer or state.ui.speech.describe_turn(
        state.game, state.reader, state.say
    )
    return reply(state, [*map(Paragraph, lines)])


def _map(state: State, text: str) -> Result:
    from taluva.app.screens.map_view import island_text

    rows = island_text(state, Look(), MAX_LENGTH).splitlines()
    return reply(state, [TableBlock(tuple((row, "") for row in rows if row.strip()))])


def _summary(state: State, text: str) -> Result:
    return _answer(state, state.ui.speech.summary(state.game, state.reader, state.say))
