"""What a typed line means: a move, or a command. Moves win where both are possible."""

from __future__ import annotations

from taluva.engine import Move
from taluva.notation import VERBS, ParseError, parse_move
from taluva.shell.commands import Answer
from taluva.shell.suggestion import Suggestion
from taluva.ui.commands import COMMANDS, unknown
from taluva.ui.narration import step
from taluva.ui.session import Session
from taluva.ui.suggestions import suggest_moves
from taluva.ui.typed import Stage, read_typed
from taluva.ui.verdict import State, Verdict, judge, judge_move


def suggest(session: Session, text: str) -> list[Suggestion]:
    """List what may complete a line: legal moves first, then commands."""
    typed = read_typed(text)
    moves = suggest_moves(session.choices, text)
    if typed.is_move and typed.stage is not Stage.VERB:
        return moves
    return moves + COMMANDS.suggest(session, text)


def verdict(session: Session, text: str) -> Verdict:
    """Judge a line as it stands."""
    typed = read_typed(text)
    first, _, argument = text.strip().partition(" ")
    if not first:
        return judge_move(session.choices, text)
    commands = COMMANDS.beginning(first)
    if typed.is_move and (typed.stage is not Stage.VERB or first.lower() in VERBS or not commands):
        return judge_move(session.choices, text)
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


def enter(session: Session, text: str) -> Answer:
    """Do what a line says: play the move or run the command."""
    text = text.strip()
    if not text:
        return Answer((judge_move(session.choices, "").reason,))
    first, _, argument = text.partition(" ")
    exact = first.lower() in {each.name for each in COMMANDS}
    if read_typed(text).is_move and not exact:
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
