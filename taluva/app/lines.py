"""What a typed line means: a move, or a command. Moves win where both are possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from taluva.app.commands import COMMANDS, unknown
from taluva.app.state import State
from taluva.app.update import Result
from taluva.games.taluva.notation import VERBS
from taluva.shell.commands import Command
from taluva.shell.suggestion import Suggestion
from taluva.ui.suggestions import suggest_moves
from taluva.ui.typed import Stage, read_typed
from taluva.ui.verdict import State as Judged
from taluva.ui.verdict import Verdict, judge_move

WAIT: Final = "{} is to move: wait for the bot"


def suggest(state: State, text: str) -> list[Suggestion]:
    """List what may complete a line: legal moves first, then commands."""
    typed = read_typed(text)
    moves = [] if state.is_bots_turn else suggest_moves(state.choices, text)
    if typed.is_move and typed.stage is not Stage.VERB:
        return moves
    return moves + COMMANDS.suggest(state, text)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a line is: a move, a command, or the beginning of several words, none of them known."""

    is_move: bool = False
    command: Command[State, Result] | None = None
    words: tuple[str, ...] = ()


def meaning_of(state: State, text: str) -> Meaning:
    """Decide what a line is; the verdict and Enter both go by this."""
    text = text.strip()
    first = text.partition(" ")[0].lower()
    typed = read_typed(text)
    commands = COMMANDS.beginning(first)
    exact = [each for each in commands if each.name == first]
    if exact:
        return Meaning(command=exact[0])
    is_begun = typed.is_move and typed.stage is not Stage.VERB
    if is_begun or first in VERBS or (typed.is_move and not commands):
        return Meaning(is_move=True)
    verbs = [] if state.is_bots_turn else [v for v in typed.verbs if v in state.choices.by_verb]
    words = (*verbs, *(each.name for each in commands))
    if len(words) > 1:
        return Meaning(words=words)
    return Meaning(command=commands[0] if commands else None)


def verdict(state: State, text: str) -> Verdict:
    """Judge a line as it stands."""
    first, _, argument = text.strip().partition(" ")
    meaning = meaning_of(state, text)
    command = meaning.command
    if not first or meaning.is_move:
        return _judge(state, text)
    if meaning.words:
        return Verdict(Judged.INCOMPLETE, " or ".join(meaning.words))
    if command is None:
        return Verdict(Judged.NO, unknown(first))
    if refusal := command.why_not(state):
        return Verdict(Judged.NO, refusal)
    if command.needs_argument and not argument.strip():
        return Verdict(Judged.INCOMPLETE, f"{command.usage}: {command.summary}")
    name = "" if command.name == first.lower() else f"{command.name}: "
    return Verdict(Judged.OK, f"Enter: {name}{command.summary}")


def _judge(state: State, text: str) -> Verdict:
    """Judge a line that is empty or begins as a move."""
    if state.is_bots_turn:
        return Verdict(Judged.NO if text.strip() else Judged.INCOMPLETE, WAIT.format(state.player))
    return judge_move(state.choices, text)
