"""The explorer: try out variations from any point of a game.

It wraps ``play``. Moves are not played at the table but become variations, which the log stores as
comments. Background searches rate the position on screen, each with more nodes than the one before.
A change of the position stops them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from taluva.app import events
from taluva.app.layout import Layout
from taluva.app.state import PageNeed, State
from taluva.app.update import play
from taluva.app.update.common import (
    PAGE_KEYS,
    Result,
    TableRequest,
    ask_to_leave,
    reject,
    reply,
    take_hint,
)
from taluva.app.update.queries import turn_command
from taluva.core.analysis import Forecast, RatedTurn
from taluva.core.arguments import Integer
from taluva.core.bot import Hint
from taluva.core.definition import sides
from taluva.core.immutable import FrozenDict
from taluva.core.pages import Heading, Page, Paragraph, Terms
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.tui import screen
from taluva.tui.commands import Command

if TYPE_CHECKING:
    from taluva.record.variations import Variation, Variations

LOOKS: Final = (500, 2_000, 8_000, 32_000)  # nodes of the successive searches
PLAIN_LOOK: Final = 2_000  # nodes of the only search in plain mode
_THINK: Final = "think"  # the timer before a search
_PAUSE: Final = 0.15  # seconds on a point before a search starts

_KEYS: Final = ENGLISH("< > step  [ ] variations  F1 help")
_STEPS: Final = {"<": -1, ">": 1}
_LINES: Final = {"[": -1, "]": 1}
_DELETE: Final = "delete"
KEYS: Final = play.KEYS
QUICK_KEYS: Final = (*_STEPS, *_LINES, "home", "end", _DELETE, "?")


class SearchResult(NamedTuple):
    """The forecast for a position, and the number of finished searches."""

    forecast: Forecast[Any]
    looks: int


@dataclass(frozen=True, slots=True, eq=False)
class Exploration:
    """An explored game: its variations, the line on screen, and the search results.

    The timeline holds the games of the line, and the point on screen.
    """

    variations: Variations[Any]
    line: tuple[int, ...]  # the points of the line
    found: Mapping[int, SearchResult] = FrozenDict()  # by point
    ticket: int = 0  # the ticket of the running search
    deleting: int = 0  # the step to delete if the player confirms, or 0
    is_nested: bool = False  # whether the player returns to another screen afterwards
    has_log: bool = True  # whether there is a log that stores the variations

    @property
    def number(self) -> int:
        """The number of the variation on screen, or 0 for the game itself."""
        lines = enumerate(self.variations.lines, 1)
        return next((number for number, each in lines if self.line[-1] in each.steps), 0)


def update(state: State, event: screen.Event | events.TableEvent, layout: Layout) -> Result:
    """Handle an event. Return the new state, and requests to carry out."""
    after, requests = _update(state, event, layout)
    if screen.Exit() in requests:
        return after, [screen.StopTask(_explorer(after).ticket), *requests]
    if isinstance(event, screen.Started) or state.point != after.point:
        after, thinking = _think(after)
        requests = [*requests, *thinking]
    return after, requests


def _explorer(state: State) -> Exploration:
    assert state.explorer is not None, "this is the explorer"
    return state.explorer


def _update(state: State, event: screen.Event | events.TableEvent, layout: Layout) -> Result:
    explorer = _explorer(state)
    match event:
        case screen.Started():
            return state, ()
        case screen.KeyPressed(name) if state.confirmation and explorer.deleting:
            return _answer_deletion(state, name)
        case screen.TimerFired(name) if name == _THINK:
            looks = _next_look(state)
            return state if looks else _with_answer(state), looks
        case screen.TaskFinished(ticket, forecast):
            return _with_forecast(state, forecast) if ticket == explorer.ticket else (state, ())
        case events.GameChanged():
            return _handle_log_change(state, event)
        case events.VariationClicked(number):
            return choose_variation(state, number), ()
        case screen.KeyPressed(name) if not _is_taken(state, name, layout) and (
            found := _press(state, name)
        ):
            return found
        case screen.KeyPressed("f3"):
            return step(state, -1), ()
        case screen.KeyPressed("?"):
            return play.update(state, screen.KeyPressed("f1"), layout)
    return play.update(state, event, layout, _play)


def _is_taken(state: State, key: str, layout: Layout) -> bool:
    """Check whether a question, the line or a page handles a key."""
    is_typing = bool(state.confirmation or state.typed)
    return is_typing or (layout.page is not None and key in (*PAGE_KEYS, "escape"))


def _press(state: State, name: str) -> Result | None:
    """Handle a key on an empty line. Return None if it is not for the explorer."""
    history, index = state.timeline.history, state.timeline.index
    if name in _STEPS:
        return step(state, _STEPS[name]), ()
    if name in PAGE_KEYS:
        turn = history.start_of if PAGE_KEYS[name] < 0 else history.next_turn
        return _at(state, turn(index)), ()
    if name in _LINES:
        lines = len(_explorer(state).variations.lines) + 1
        return choose_variation(state, (_explorer(state).number + _LINES[name]) % lines), ()
    match name:
        case "home" | "end":
            return _at(state, 0 if name == "home" else history.last), ()
        case "delete":
            return _ask_to_delete(state, _explorer(state).number)
        case "escape" if _explorer(state).is_nested and not state.safety:
            return state, [screen.Exit()]
        case "escape":
            return ask_to_leave(state)
    return None


# --- the tree -------------------------------------------------------------------------------------


def go_to(
    state: State, variations: Variations[Any], point: int, *, stays_on_line: bool = True
) -> State:
    """Return the state at a point of the tree, on the current line if it contains the point."""
    explorer, history = _explorer(state), state.timeline.history
    line, is_same = explorer.line, variations is explorer.variations
    if not (is_same and stays_on_line and point in line):
        line = variations.line(point)
        history = variations.history(line)
        explorer = replace(explorer, variations=variations, line=line)
    timeline = replace(state.timeline, history=history, index=line.index(point))
    cleared = state.clear_messages().clear_line()
    return cleared.but(
        explorer=explorer,
        timeline=timeline,
        view=state.view.centre(),
        consequences=(),
        last_answer=(),
        cursor=None,
        shows_targets=False,
        marked_prefix="",
    )


def _at(state: State, index: int) -> State:
    """Return the state at another point of the line, or say that the line ends there."""
    explorer = _explorer(state)
    before, index = state.timeline.index, max(0, min(index, len(explorer.line) - 1))
    if index == before:
        text = state.say("this is the start") if not index else state.say("this is the end")
        return state.saying(screen.LineStatus.NO, text)
    return go_to(state, explorer.variations, explorer.line[index])


def step(state: State, steps: int) -> State:
    """Return the state ``steps`` decisions later, or earlier if negative, skipping chance moves."""
    games, index = state.timeline.history.games, state.timeline.index
    way = 1 if steps > 0 else -1
    for _ in range(abs(steps)):
        index += way
        while 0 < index < len(games) - 1 and games[index].seat is None:
            index += way
    return _at(state, index)


def _play(state: State, move: Any) -> Result:
    """Play a move: follow a line that already has it, or add a new variation."""
    variations, point, start = _explorer(state).variations, state.point, state.timeline.index
    canonical = variations.game(point).apply(move).moves[-1]
    requests: list[TableRequest] = []
    while canonical is not None:
        known = (
            each for each in variations.after(point) if variations.game(each).moves[-1] == canonical
        )
        found = next(known, None)
        if found is None:
            variations, comment = variations.add(point, canonical)
            requests.append(_save_variation(comment))
            found = variations.last
        point = found
        canonical = variations.game(point).deal()
    after = go_to(state, variations, point)
    games = after.timeline.games[start:]
    lines = [line for pair in pairwise(games) for line in after.narrate(*pair)]
    return play.with_news(after, lines, ()), requests


def _save_variation(comment: str) -> TableRequest:
    return lambda table, me: table.save_variation(me, comment)


def _handle_log_change(state: State, event: events.GameChanged) -> Result:
    """Update the state after a change of the log, and show problems."""
    state = replace(state, timeline=replace(state.timeline, is_saved=event.is_saved))
    if event.what is events.GameChange.SAVED:
        state = _with(state, has_log=True)
        path = sanitize(str(event.path))
        text = state.say("saved as {path}, with the variations", path=path)
        return reply(state, [text, *event.notices])
    if not event.notices:
        return state, ()
    lines = (*state.last_answer, *event.notices)
    state = state.but(last_answer=lines)
    state = state.saying(screen.LineStatus.WARNING, *event.notices)
    return state.open_page(event.notices, PageNeed.NOT_IN_TOOLBAR, state.say("variations")), ()


def choose_variation(state: State, number: int) -> State:
    """Go to the end of a variation, or with 0 to the point where the line leaves the game."""
    explorer = _explorer(state)
    lines = explorer.variations.lines
    if number:
        after = go_to(state, explorer.variations, lines[number - 1].steps[-1])
        text = after.say("variation {number} of {all}", number=number, all=len(lines))
        return after.saying(screen.LineStatus.OK, text)
    point = min(each for each in explorer.line if each <= 0) if explorer.number else state.point
    after = go_to(state, explorer.variations, point, stays_on_line=False)
    return after.saying(screen.LineStatus.OK, after.say("the game itself"))


def variation_moves(state: State, variation: Variation) -> tuple[int, list[str]]:
    """Return the first turn of a variation, and its moves as they are typed."""
    tree = _explorer(state).variations
    moves = (tree.game(each).moves[-1] for each in variation.steps)
    return tree.game(variation.before).turn, move_texts(state, moves)


def variation_text(state: State, variation: Variation) -> str:
    """Return the first turn of a variation, its moves and its notes in one line."""
    turn, moves = variation_moves(state, variation)
    notes = _explorer(state).variations.notes
    remarks = "".join(f"  # {notes[each]}" for each in variation.steps if each in notes)
    return f"{turn}. {', '.join(moves)}{remarks}"


def tree_lines(state: State, start: int) -> Iterator[str]:
    """Yield the turns of the game after its first ``start`` moves, each with its variations."""
    from taluva.record.variations import Variation

    tree, point = _explorer(state).variations, 0
    branches: dict[int, list[str]] = {}
    for number, each in enumerate(tree.lines, 1):
        point = each.before if each.depth == 1 else point
        line = f"{'    ' * each.depth}{number}) {variation_text(state, each)}"
        branches.setdefault(-point, []).append(line)
    if -start in tree.notes:
        yield f"# {tree.notes[-start]}"
    while start < tree.main.last:
        end = tree.main.next_turn(start)
        turn = Variation(-start, tuple(range(-start - 1, -end - 1, -1)), 0)
        yield variation_text(state, turn)
        for index in range(start, end):
            yield from branches.get(index, ())
        start = end
    yield from branches.get(start, ())


def move_texts(state: State, moves: Iterable[Any]) -> list[str]:
    """Return the moves as a player would type them, omitting chance moves."""
    is_chance = state.definition.is_chance
    return [state.ui.format_move(move, state.say) for move in moves if not is_chance(move)]


def turn_text(state: State, turn: RatedTurn[Any]) -> str:
    """Return the moves of a turn in one line."""
    return ", ".join(move_texts(state, turn.moves))


def _with(state: State, **changes: Any) -> State:
    return replace(state, explorer=replace(_explorer(state), **changes))


def _ask_to_delete(state: State, number: int) -> Result:
    """Ask whether to delete a variation. In plain mode it is deleted immediately."""
    if not number:
        return reject(state, state.say("this is the game itself: choose the variation to delete"))
    state = _with(state, deleting=_explorer(state).variations.lines[number - 1].steps[0])
    if state.view.is_plain:
        return _delete(state)
    question = state.say("Delete variation {number} and what follows it? (y/N)", number=number)
    return state.clear_line().but(confirmation=question), [screen.SetLine()]


def _answer_deletion(state: State, key: str) -> Result:
    state = state.but(confirmation="")
    if state.say.is_yes(key):
        return _delete(state)
    return _with(state, deleting=0), ()


def _delete(state: State) -> Result:
    """Delete the chosen step and all later ones. If it is on screen, go to the point before."""
    explorer = _explorer(state)
    number = explorer.deleting
    variations = explorer.variations.without(number)
    before = explorer.variations.steps[number].before
    point = state.point if variations.has(state.point) else before
    state = _with(state, deleting=0)
    after, requests = reply(go_to(state, variations, point), [state.say("variation deleted")])
    return after, [*requests, _save_variation(variations.deletion(number))]


def _promote(state: State, text: str) -> Result:
    """Put a variation before the others that branch off at the same point."""
    explorer, number = _explorer(state), _number(state, text)
    if not number:
        return reject(state, state.say("this is the game itself: choose the variation to promote"))
    first = explorer.variations.lines[number - 1].steps[0]
    variations = explorer.variations.with_first(first)
    after = go_to(state, variations, state.point)
    lines = enumerate(variations.lines, 1)
    place, line = next((place, each) for place, each in lines if first in each.steps)
    if line.steps[0] == first:
        text = state.say("it is now variation {number}", number=place)
    else:
        text = state.say("it is now part of variation {number}", number=place)
    after, requests = reply(after, [text])
    return after, [*requests, _save_variation(variations.promotion(first))]


def _note(state: State, text: str) -> Result:
    """Show the note on this position, write it, or delete it with ``-``."""
    explorer, point, say = _explorer(state), state.point, state.say
    written = explorer.variations.notes.get(point, "")
    if not text or (text == "-" and not written):
        return reply(state, [written or say("there is no note on this position")])
    variations, comment = explorer.variations.with_note(point, "" if text == "-" else text)
    after = go_to(state, variations, point)
    after, requests = reply(after, [say("noted") if text != "-" else say("note deleted")])
    return after, [*requests, _save_variation(comment)]


# --- the search -----------------------------------------------------------------------------------


def _think(state: State) -> Result:
    """Stop the search of the previous position, and start one here after a short pause."""
    explorer, game = _explorer(state), state.timeline.history.game(state.timeline.index)
    ticket = state.ticket_count + 1
    state = _with(state, ticket=ticket).but(ticket_count=ticket)
    requests: list[screen.Request] = [screen.StopTask(explorer.ticket)] if explorer.ticket else []
    if game.outcome is not None:
        payoffs = tuple(state.definition.payoffs(game))
        state = _found(state, SearchResult(Forecast(payoffs), len(LOOKS)))
    state = _with_hints(state)
    return state, [*requests, screen.StartTimer(_THINK, _PAUSE)]


def _next_look(state: State) -> Sequence[TableRequest]:
    """Return the request for the next search, if there is another one."""
    explorer, game = _explorer(state), state.timeline.history.game(state.timeline.index)
    known = explorer.found.get(state.point)
    looks = 0 if known is None else known.looks
    nodes = (PLAIN_LOOK,) if state.view.is_plain else LOOKS
    if game.seat is None or looks >= len(nodes):
        return ()
    return [lambda table, me: table.explore(me, explorer.ticket, game, nodes[looks])]


def _with_forecast(state: State, forecast: Forecast[Any]) -> Result:
    """Show the result of a search, and start a longer one unless the result is exact."""
    known = _explorer(state).found.get(state.point)
    looks = 1 if known is None else known.looks + 1
    state = _with_hints(
        _found(state, SearchResult(forecast, looks if forecast.nodes else len(LOOKS)))
    )
    return _with_answer(state), _next_look(state)


def _with_answer(state: State) -> State:
    """Set the forecast as the answer, in plain mode only."""
    if not state.view.is_plain or state.forecast is None:
        return state
    lines = tuple(state.text_of(forecast_page(state)))
    return state.but(last_answer=lines)


def _found(state: State, result: SearchResult) -> State:
    explorer = _explorer(state)
    found = FrozenDict({**explorer.found, state.point: result})
    return _with(state, found=found)


def _with_hints(state: State) -> State:
    """Return the state with the best turns as numbered hints on the map."""
    forecast = state.forecast
    turns = () if forecast is None else forecast.turns
    hints = tuple(Hint(each.moves[0], turn_text(state, each)) for each in turns)
    return state.but(hints=hints)


def chances_text(state: State, forecast: Forecast[Any]) -> str:
    """Return the chance of every player or team in one line."""
    say, names = state.say, state.game.names
    parts = [
        f"{say.join_and([names[seat - 1] for seat in side])} "
        f"{say.percent(forecast.chances[side[0] - 1])}"
        for side in sides(state.definition.seats(state.game))
    ]
    return ", ".join(parts)


def margin_text(state: State, forecast: Forecast[Any]) -> str:
    """Return the margin of error, or "" if there is none worth showing."""
    return f"± {state.say.percent(forecast.error)}" if round(100 * forecast.error) else ""


def forecast_page(state: State) -> Page:
    """Return every player's chance and the best turns as text."""
    forecast, say = state.forecast, state.say
    assert forecast is not None, "a search has ended"
    text = say("chance of winning: {chances}", chances=chances_text(state, forecast))
    if error := margin_text(state, forecast):
        text = f"{text} ({error})"
    if not forecast.turns:
        return (Paragraph(text),)
    rows = tuple(
        (str(number), f"{say.percent(each.chance)}  {turn_text(state, each)}")
        for number, each in enumerate(forecast.turns, 1)
    )
    return (Paragraph(text), Heading(say("best turns")), Terms(rows))


def summary(state: State) -> screen.Feedback:
    """Return the toolbar's text while nothing is typed."""
    forecast, say = state.forecast, state.say
    if forecast is None:
        return screen.Feedback(screen.LineStatus.INCOMPLETE, say("analysing the position"))
    by_player, seats = chances_text(state, forecast), state.definition.seats(state.game)
    letters = "  ".join(
        f"{'+'.join(seats[seat - 1].letter for seat in side)} "
        f"{say.percent(forecast.chances[side[0] - 1])}"
        for side in sides(state.definition.seats(state.game))
    )
    texts = [letters, by_player]
    if forecast.turns:
        best = say("best: {turn}", turn=turn_text(state, forecast.turns[0]))
        texts += [f"{by_player}   {best}", f"{by_player}   {best}   {say.again(_KEYS)}"]
    feedback: screen.Feedback | None = None
    for text in texts:  # the shortest first; each is the fallback if the next one does not fit
        feedback = screen.Feedback(screen.LineStatus.INCOMPLETE, text, otherwise=feedback)
    assert feedback is not None, "there is a shortest text"
    return feedback


# --- the commands ---------------------------------------------------------------------------------


def explorer_commands(hints: int, say: Language) -> list[Command[State, Result]]:
    """Return the commands that exist only in the explorer. ``hints`` is how many turns to offer."""
    count = Integer(say("a number of moves"), say("{word} is not a number of moves"), say=say)
    no_such = say("{word} is not the number of a variation")
    number = Integer(say("a number"), no_such, say=say, least=0)  # 0 is the game
    taken: Iterator[Command[State, Result]] = (
        Command(
            str(each),
            "",
            say("copy this turn's next move to the line"),
            lambda state, text: take_hint(state, _play),
        )
        for each in range(1, hints + 1)
    )
    found: tuple[Command[State, Result], ...] = (
        Command(
            "back",
            say("[COUNT]"),
            say("go back one or more moves"),
            lambda state, text: _clear_line(step(state, -int(text or 1))),
            takes=count,
            also=("undo",),
        ),
        Command(
            "forward",
            say("[COUNT]"),
            say("go forward one or more moves"),
            lambda state, text: _clear_line(step(state, int(text or 1))),
            takes=count,
            also=("redo",),
        ),
        turn_command(say, _go),
        Command(
            "variation",
            say("[NUMBER]"),
            say("list variations, or go to one; 0 is the game"),
            _variation,
            _numbers,
            takes=number,
        ),
        Command(
            "delete",
            say("[NUMBER]"),
            say("delete this variation, or another one"),
            lambda state, text: _ask_to_delete(state, _number(state, text)),
            _numbers,
            takes=number,
        ),
        Command(
            "promote",
            say("[NUMBER]"),
            say("put this variation, or another one, first"),
            _promote,
            _numbers,
            takes=number,
        ),
        Command(
            "note", say("[TEXT]"), say("show or write the note on a position; - deletes it"), _note
        ),
        Command("chances", "", say("everyone's chances and the best turns"), _chances),
        Command(
            "quit", "", say("leave the explorer"), lambda state, text: (state, [screen.Exit()])
        ),
        *taken,
    )
    return [each._replace(offered=lambda state: state.explorer is not None) for each in found]


def _clear_line(state: State) -> Result:
    return state.clear_line(), [screen.SetLine()]


def _go(state: State, index: int) -> Result:
    return _clear_line(state if index == state.timeline.index else _at(state, index))


def _numbers(state: State) -> Iterator[tuple[str, str]]:
    yield "0", state.say("the game itself")
    for number, each in enumerate(_explorer(state).variations.lines, 1):
        yield str(number), variation_text(state, each)


def _number(state: State, text: str) -> int:
    """Return the number of a variation, by default the one on screen. Raises ValueError."""
    explorer = _explorer(state)
    number, most = int(text or explorer.number), len(explorer.variations.lines)
    if number <= most:
        return number
    if not most:
        raise InvalidInput("there are no variations yet: play a move to start one")
    raise InvalidInput(
        "there is no variation {number}: choose from 0 to {most}", number=number, most=most
    )


def _variation(state: State, text: str) -> Result:
    if not text:
        return reply(state, variations_page(state))
    return _clear_line(choose_variation(state, _number(state, text)))


def variations_page(state: State) -> Page:
    """List the variations with their numbers."""
    explorer, say = _explorer(state), state.say
    lines = explorer.variations.lines
    if not lines:
        return (Paragraph(say("there are no variations yet: play a move to start one")),)
    rows = tuple(
        (f"{number}{'*' if number == explorer.number else ''}", variation_text(state, each))
        for number, each in enumerate(lines, 1)
    )
    return (Heading(say("variations")), Terms(rows))


def _chances(state: State, text: str) -> Result:
    if state.forecast is None:
        return reply(state, [state.say("the search has not found anything yet")])
    return reply(state, forecast_page(state))


def keys_of(say: Language) -> Terms:
    """List the keys of the explorer."""
    return Terms(
        (
            (say("arrows"), say("on an empty line: point at the map; Enter plays the move shown")),
            ("< >", say("one move back, one move forward; while pointing: rotate")),
            (say("PgUp PgDn"), say("previous turn, next turn")),
            (say("Home End"), say("to the start, to the end of the line")),
            ("[ ]", say("previous variation, next variation")),
            (say("Del"), say("delete this variation (asks first)")),
            ("1 2 3", say("copy this turn's next move to the line")),
            ("Tab", say("list legal moves; choose with up and down, then Enter")),
            (say("mouse"), say("click to point, or on a turn or variation in the panel")),
            ("F2", say("mark legal moves on the map")),
            ("F4", say("show threats")),
            (say("Shift-arrows"), say("move the map; Shift-Home centres it and undoes the wheel")),
            (say("Esc"), say("close an answer, clear the line, or go back")),
        )
    )
