"""What a typed line means: a move, or a command. Moves win where both are possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from taluva.engine import Move
from taluva.notation import VERBS, ParseError, parse_move
from taluva.shell.commands import Answer
from taluva.shell.suggestion import Suggestion
from taluva.shell.work import Report, Work
from taluva.ui.commands import COMMANDS, unknown
from taluva.ui.narration import step
from taluva.ui.session import Session
from taluva.ui.suggestions import suggest_moves
from taluva.ui.typed import Stage, read_typed
from taluva.ui.verdict import State, Verdict, judge, judge_move

_WAIT: Final = "{} is to move: wait for the bot"


def suggest(session: Session, text: str) -> list[Suggestion]:
    """List what may complete a line: legal moves first, then commands."""
    typed = read_typed(text)
    moves = [] if session.is_bots_turn else suggest_moves(session.choices, text)
    if typed.is_move and typed.stage is not Stage.VERB:
        return moves
    return moves + COMMANDS.suggest(session, text)


def verdict(session: Session, text: str) -> Verdict:
    """Judge a line as it stands."""
    typed = read_typed(text)
    first, _, argument = text.strip().partition(" ")
    if not first:
        return _judge(session, text)
    commands = COMMANDS.beginning(first)
    if typed.is_move and (typed.stage is not Stage.VERB or first.lower() in VERBS or not commands):
        return _judge(session, text)
    if typed.stage is Stage.VERB and first.lower() not in {each.name for each in commands}:
        words = [verb for verb in typed.verbs if verb in session.choices.by_verb]
        words += [each.name for each in commands]
        if words:
            return Verdict(State.INCOMPLETE, " or ".join(words))
    command = COMMANDS.find(first)
    if command is None:
        return Verdict(State.NO, unknown(first))
    if refusal := command.why_not(session):
        return Verdict(State.NO, refusal)
    if command.needs_argument and not argument.strip():
        return Verdict(State.INCOMPLETE, f"{command.usage}: {command.summary}")
    return Verdict(State.OK, f"Enter: {command.summary}")


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
    exact = first.lower() in {each.name for each in COMMANDS}
    if read_typed(text).is_move and not exact:
        if session.is_bots_turn:
            return Answer((_WAIT.format(session.player),), is_refused=True)
        try:
            return play(session, parse_move(text))
        except ParseError as error:
            return Answer((str(error),), is_refused=True)
    command = COMMANDS.find(first)
    if command is None:
        several = [each.name for each in COMMANDS.beginning(first)]
        line = f"{first}: {' or '.join(several)}?" if several else unknown(first)
        return Answer((line,), is_refused=True)
    if refusal := command.why_not(session):
        return Answer((refusal,), is_refused=True)
    if command.needs_argument and not argument.strip():
        return Answer((f"{command.usage}: {command.summary}",), is_refused=True)
    return command.run(session, argument.strip())


def play(session: Session, move: Move) -> Answer:
    """Play a move if it is legal; say what it does and what follows."""
    judged = judge(session.choices, move)
    if judged.state is State.NO:
        return Answer((judged.reason,), is_refused=True)
    before = session.game
    news = session.play(move)
    return Answer((step(before, session.game.moves[-1]), *news))


def bots_step(session: Session) -> Work[Callable[[], Answer]]:
    """Let the bot to move think; what comes of it is to be called when it is done."""
    game = session.game

    def think(report: Report) -> Callable[[], Answer]:
        move = session.opponents.choose(game, report)
        return lambda: play(session, move)

    return Work(f"{session.player} thinks", think)
