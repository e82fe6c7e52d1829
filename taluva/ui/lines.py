"""What a typed line means: a move, or a command. Moves win where both are possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from taluva.games.taluva.explain import explain_all
from taluva.games.taluva.notation import VERBS, parse_move
from taluva.games.taluva.rules import Move
from taluva.shell.commands import Answer, Command
from taluva.shell.events import Report
from taluva.shell.suggestion import Suggestion
from taluva.shell.work import Work
from taluva.table.errors import ParseError
from taluva.ui.commands import COMMANDS, unknown
from taluva.ui.narration import step
from taluva.ui.session import Session
from taluva.ui.suggestions import suggest_moves
from taluva.ui.typed import Stage, read_typed
from taluva.ui.verdict import State, Verdict, judge_move

_WAIT: Final = "{} is to move: wait for the bot"


def suggest(session: Session, text: str) -> list[Suggestion]:
    """List what may complete a line: legal moves first, then commands."""
    typed = read_typed(text)
    moves = [] if session.is_bots_turn else suggest_moves(session.choices, text)
    if typed.is_move and typed.stage is not Stage.VERB:
        return moves
    return moves + COMMANDS.suggest(session, text)


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a line is: a move, a command, or the beginning of several words, none of them known."""

    is_move: bool = False
    command: Command[Session, Answer] | None = None
    words: tuple[str, ...] = ()


def _meaning(session: Session, text: str) -> _Meaning:
    """Decide what a line is; the verdict and Enter both go by this."""
    text = text.strip()
    first = text.partition(" ")[0].lower()
    typed = read_typed(text)
    commands = COMMANDS.beginning(first)
    exact = [each for each in commands if each.name == first]
    if exact:
        return _Meaning(command=exact[0])
    is_begun = typed.is_move and typed.stage is not Stage.VERB
    if is_begun or first in VERBS or (typed.is_move and not commands):
        return _Meaning(is_move=True)
    verbs = [] if session.is_bots_turn else [v for v in typed.verbs if v in session.choices.by_verb]
    words = (*verbs, *(each.name for each in commands))
    if len(words) > 1:
        return _Meaning(words=words)
    return _Meaning(command=commands[0] if commands else None)


def verdict(session: Session, text: str) -> Verdict:
    """Judge a line as it stands."""
    first, _, argument = text.strip().partition(" ")
    meaning = _meaning(session, text)
    command = meaning.command
    if not first or meaning.is_move:
        return _judge(session, text)
    if meaning.words:
        return Verdict(State.INCOMPLETE, " or ".join(meaning.words))
    if command is None:
        return Verdict(State.NO, unknown(first))
    if refusal := command.why_not(session):
        return Verdict(State.NO, refusal)
    if command.needs_argument and not argument.strip():
        return Verdict(State.INCOMPLETE, f"{command.usage}: {command.summary}")
    name = "" if command.name == first.lower() else f"{command.name}: "
    return Verdict(State.OK, f"Enter: {name}{command.summary}")


def _judge(session: Session, text: str) -> Verdict:
    """Judge a line that is empty or begins as a move."""
    if session.is_bots_turn:
        return Verdict(State.NO if text.strip() else State.INCOMPLETE, _WAIT.format(session.player))
    return judge_move(session.choices, text)


def enter(session: Session, text: str) -> Answer:
    """Do what a line says: play the move or run the command."""
    text = text.strip()
    if not text:
        return Answer((_judge(session, "").reason,))
    first, _, argument = text.partition(" ")
    meaning = _meaning(session, text)
    if meaning.is_move:
        if session.is_bots_turn:
            return Answer((_WAIT.format(session.player),), is_refused=True)
        try:
            return play(session, parse_move(text))
        except ParseError as error:
            return Answer((str(error),), is_refused=True)
    if meaning.words:
        return Answer((f"{first}: {' or '.join(meaning.words)}?",), is_refused=True)
    command = meaning.command
    if command is None:
        return Answer((unknown(first),), is_refused=True)
    if refusal := command.why_not(session):
        return Answer((refusal,), is_refused=True)
    if command.needs_argument and not argument.strip():
        return Answer((f"{command.usage}: {command.summary}",), is_refused=True)
    return command.run(session, argument.strip())


def play(session: Session, move: Move) -> Answer:
    """Play a move if it is legal; say what it does and what follows."""
    before = session.game
    if refusals := before.refusals(move):
        return Answer((explain_all(refusals, before.position),), is_refused=True)
    news = session.play(move)
    return Answer((step(before, session.game.moves[-1]), *news))


def bots_step(session: Session) -> Work[Callable[[], Answer]]:
    """Let the bot to move think; what comes of it is to be called when it is done."""
    game = session.game

    def think(report: Report) -> Callable[[], Answer]:
        move = session.opponents.choose(game, report)
        return lambda: play(session, move)

    return Work(f"{session.player} thinks", think)
