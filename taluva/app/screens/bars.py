"""The lines above and below the map: the header in the mover's colour, the verdict, the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from taluva.app.screens.panels import Line, line_of
from taluva.app.state import State as Shows
from taluva.shell.looks.theme import Theme
from taluva.shell.text.wrap import naming, shortened
from taluva.shell.typing.names import own_names
from taluva.shell.typing.verdict import State, Verdict, badge, room_for_badges
from taluva.table.telling.language import Language

_LONGEST_NAME: Final = 16
_AROUND_WINNERS: Final = 5  # columns: a letter, and blanks
_STATE_STYLES: Final = {
    State.OK: "good",
    State.NO: "bad",
    State.INCOMPLETE: "waiting",
    State.WARNING: "warning",
}


def header(
    state: Shows, theme: Theme, width: int, zoom: str, *, hand: str = "", why: str = ""
) -> Line:
    """Say what is played, who is to do what, and on the right where the game stands.

    ``hand`` is what the mover holds, where no panel shows it, and ``why`` how a game has ended.
    """
    game, say, face = state.game, state.say, state.face
    bar, faint = theme.style("bar"), theme.style("bar faint")
    left = [(f" {face.title} ", theme.style("title"))]
    if not state.is_kept:
        left += [(f" {say('NOT KEPT')} ", theme.style("bad")), (" ", bar)]
    room = width - sum(cell_len(text) for text, _ in left)
    doing = _doing(state, theme, hand, why, room)
    if why and sum(cell_len(text) for text, _ in doing) > room:
        doing = _doing(state, theme, hand, "", room)
    left += doing
    room = width - sum(cell_len(text) for text, _ in left) - 1
    size = say("zoom {zoom}", zoom=own_names(say)[zoom])
    right = _fitting(
        (face.turn(game, say), face.left(game, say), size, say("F1 help")),
        (2, 2, 1, 0),
        theme.spelt(" · "),
        room,
    )
    gap = " " * max(0, room - cell_len(right))
    return line_of(width, bar, *left, (gap, bar), (right, faint), (" ", bar))


def _doing(state: Shows, theme: Theme, hand: str, why: str, room: int) -> list[tuple[str, Style]]:
    """Name the mover on a block of the mover's colour, and what is to be done; or who has won."""
    game, say = state.game, state.say
    seats = state.kit.seated(game)
    if game.outcome is None:
        seat = seats[state.seat - 1]
        named, task = shortened(state.player, _LONGEST_NAME), state.speech.task(game)
    else:
        seat = seats[game.outcome.winners[0] - 1]
        if not why:
            said = naming(state.who_won, game.names, room - _AROUND_WINNERS)
            return [(f" {seat.letter}  {said} ", theme.block_style(seat.ink))]
        winners = [game.names[number - 1] for number in game.outcome.winners]
        named = shortened(say.listed(winners), 2 * _LONGEST_NAME)
        task = say.count("wins, {why}", "win, {why}", len(winners), why=why)
    if hand:
        task = say("{task}: {hand}", task=task, hand=theme.spelt(hand))
    return [
        (f" {seat.letter}  {named} ", theme.block_style(seat.ink)),
        (f" {task} ", theme.shaded_style(seat.ink)),
    ]


def _fitting(parts: Sequence[str], order: Sequence[int], between: str, room: int) -> str:
    """Join as many parts as there is room for; those at ``order`` go first."""
    left = list(parts)
    for dispensable in order:
        if cell_len(between.join(left)) <= room:
            break
        left.pop(dispensable)
    return between.join(left) if cell_len(between.join(left)) <= room else ""


def toolbar(
    verdict: Verdict, theme: Theme, width: int, say: Language, names: Sequence[str] = ()
) -> Line:
    """Show a verdict: its state, then the reason, in which names are cut before words are."""
    bar = theme.style("bar")
    chip = f" {badge(verdict.state, say)} "
    reason = verdict.fitting(width - room_for_badges(say), names)
    return line_of(
        width, bar, (chip, theme.style(_STATE_STYLES[verdict.state])), (" ", bar), (reason, bar)
    )


def prompt(state: Shows, theme: Theme) -> Line:
    """Name the player to type, or who has won, on a block of the player's colour."""
    outcome = state.game.outcome
    number = state.seat if outcome is None else outcome.winners[0]
    seat = state.kit.seated(state.game)[number - 1]
    name = shortened(seat.name, _LONGEST_NAME)
    block = theme.rimmed(f"{name} {seat.letter}", seat.ink)
    if not theme.has_colours:
        block = f"{name} {seat.letter}>"
    return [Segment(block, theme.chip_style(seat.ink)), Segment(" ", theme.style("text"))]
