"""What can be typed during a replay: a turn, a search, or a command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from taluva.record import SaveError
from taluva.shell.commands import Answer, Command, Commands
from taluva.shell.look import LOOKS
from taluva.shell.suggestion import Suggestion
from taluva.study import SearchError, parse_search
from taluva.study.search import HELP, WORDS
from taluva.table.words import quoted
from taluva.ui import answers
from taluva.ui.commands import ZOOMS, choice, fields, info, words
from taluva.ui.effects import count
from taluva.ui.fork import GameOver
from taluva.ui.replay import Replay
from taluva.ui.replay_words import caption, whereabouts
from taluva.ui.speed import FASTEST, SLOWEST
from taluva.ui.verdict import State, Verdict

FIND: Final = "/"

KEYS: Final = (
    ("left right", "one step back, one step on"),
    ("up down", "one turn back, one turn on"),
    ("PgUp PgDn", "one round back, one round on"),
    ("Home End", "the first point, the last point"),
    ("space", "play by itself, or pause"),
    ("+ -", "faster, slower"),
    ("12 Enter", "go to the start of turn 12"),
    ("/ Enter", f"find {HELP}"),
    ("n N", "the next one, the one before"),
    ("Shift-arrows", "move the map; Shift-Home centres it"),
    ("q", "leave"),
)


def _refused(line: object) -> Answer:
    return Answer((str(line),), is_refused=True)


def _turn(replay: Replay, text: str) -> Answer:
    try:
        replay.go_to_turn(int(text))
    except ValueError as error:
        is_number = text.removeprefix("-").isdecimal()
        return _refused(error if is_number else f"{quoted(text)} is no number of a turn")
    return Answer()


def _find(replay: Replay, text: str) -> Answer:
    try:
        return Answer((replay.find(text),))
    except SearchError as error:
        return _refused(error)


def _play(replay: Replay, text: str) -> Answer:
    try:
        replay.begin_new_game()
    except GameOver as error:
        return _refused(error)
    except SaveError as error:
        # A name with its folders is long: as a page it can be read to its end.
        return Answer(("no new game can be begun here:", str(error)), is_refused=True)
    return Answer(leaves=True)


def _notes(replay: Replay, text: str) -> Answer:
    """Give everything that was said about the last step, and what is wrong with the log."""
    return Answer((*filter(None, [replay.damage]), *caption(replay.timeline, replay.index)))


def _speed(replay: Replay, text: str) -> Answer:
    try:
        seconds = float(text)
    except ValueError:
        return _refused(f"{quoted(text)} is no number of seconds")
    if not FASTEST <= seconds <= SLOWEST:
        return _refused(f"a step takes from {FASTEST:g} to {SLOWEST:g} seconds")
    replay.delay = seconds
    return Answer((f"{seconds:g} s for each step",))


def _help(replay: Replay, text: str) -> Answer:
    lines = ["KEYS", *(f"  {key.ljust(14)}{what}" for key, what in KEYS), "", "COMMANDS"]
    lines += [f"  {each.usage.ljust(14)}{each.summary}" for each in COMMANDS]
    return Answer(tuple(lines))


def _sought(replay: Replay) -> Iterable[tuple[str, str]]:
    yield from ((name, "what this player did") for name in replay.game.names)
    yield from WORDS.items()


COMMANDS: Final[Commands[Replay]] = Commands(
    (
        Command("turn", "N", "go to the start of turn N", _turn),
        Command("find", "WORDS", f"find {HELP}", _find, _sought),
        Command("play", "", "what if? play on from here, in a new log", _play),
        Command("notes", "", "all that is told about the last step, with comments", _notes),
        Command("speed", "SECONDS", "how long each step is shown", _speed),
        Command("info", "[HEX]", "a hex: its stack, level, owner and settlement", info, fields),
        Command(
            "settlements",
            "",
            "everybody's settlements",
            lambda replay, text: Answer(tuple(answers.settlement_lines(replay.game))),
        ),
        Command(
            "score",
            "",
            "what everybody has built",
            lambda replay, text: Answer(tuple(answers.score_lines(replay.game))),
        ),
        Command(
            "zoom", "[SIZE]", "how large the island is drawn", choice("zoom", ZOOMS), words(ZOOMS)
        ),
        Command("look", "[KIND]", "how the island is drawn", choice("look", LOOKS), words(LOOKS)),
        Command("help", "", "the keys and the commands", _help),
        Command("quit", "", "leave", lambda replay, text: Answer(leaves=True)),
    )
)


def _spelt_out(text: str) -> str:
    """Write what is short for a command as that command: ``12`` and ``/N24``."""
    text = text.strip()
    if text.startswith(FIND):
        return f"find {text.removeprefix(FIND).strip()}"
    return f"turn {text}" if text.isdecimal() else text


def enter(replay: Replay, text: str) -> Answer:
    """Do what a line says."""
    name, _, argument = _spelt_out(text).partition(" ")
    command = COMMANDS.find(name)
    if command is None:
        return _refused(_unknown(name))
    if command.needs_argument and not argument.strip():
        return _refused(f"{command.usage}: {command.summary}")
    return command.run(replay, argument.strip())


def verdict(replay: Replay, text: str) -> Verdict:
    """Judge a line as it stands; it must not be empty."""
    name, _, argument = _spelt_out(text).partition(" ")
    command = COMMANDS.find(name)
    if command is None:
        is_begun = bool(COMMANDS.beginning(name))
        return Verdict(State.INCOMPLETE if is_begun else State.NO, _unknown(name))
    if command.needs_argument and not argument.strip():
        return Verdict(State.INCOMPLETE, f"{command.usage}: {command.summary}")
    match command.name:
        case "find":
            return _find_verdict(replay, argument)
        case "turn":
            return _turn_verdict(replay, argument)
        case _:
            return Verdict(State.OK, f"Enter: {command.summary}")


def _find_verdict(replay: Replay, text: str) -> Verdict:
    try:
        found = parse_search(text, replay.game).points(replay.timeline)
    except SearchError as error:
        return Verdict(State.INCOMPLETE, str(error))
    state = State.OK if found else State.NO
    return Verdict(state, f"{count(len(found), 'step')}{': Enter goes to the next' * bool(found)}")


def _turn_verdict(replay: Replay, text: str) -> Verdict:
    try:
        index = replay.timeline.at_turn(int(text))
    except ValueError as error:
        return Verdict(State.NO, str(error))
    return Verdict(State.OK, f"Enter: {whereabouts(replay.timeline, index)}")


def _unknown(word: str) -> str:
    several = [each.name for each in COMMANDS.beginning(word)]
    if several:
        return " or ".join(several)
    nearest = COMMANDS.nearest(word)
    hint = f"did you mean {nearest}?" if nearest else "help lists them"
    return f"there is no command {quoted(word)}: {hint}"


def suggest(replay: Replay, text: str) -> list[Suggestion]:
    """List what may complete a line; nothing for an empty one, where keys are commands."""
    if not text.strip():
        return []
    if text.startswith(FIND):
        sought = text.removeprefix(FIND)
        start = len(text) - len(sought.rpartition(" ")[2])
        return [
            Suggestion(word, start, meaning)
            for word, meaning in _sought(replay)
            if word.lower().startswith(text[start:].lower())
        ]
    return COMMANDS.suggest(replay, text)
