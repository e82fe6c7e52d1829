"""The commands beside the moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from taluva.hexgrid import LabelError, parse_hex
from taluva.record import SaveError, printable
from taluva.shell.commands import Answer, Command, Commands
from taluva.shell.events import Report
from taluva.shell.look import LOOKS
from taluva.shell.work import Work
from taluva.table.errors import ParseError
from taluva.table.words import quoted
from taluva.ui import answers, rules_text
from taluva.ui.narration import listed
from taluva.ui.session import Played, Session

ZOOMS: Final = {
    "auto": "the largest that fits",
    "large": "words in every hex",
    "normal": "coordinates in every hex",
    "small": "letters, coordinates where there is room",
    "compact": "the whole island on a small screen",
}
HINT_SECONDS: Final = 1.0

_MOVE_HELP: Final = (
    ("place HEX DIRECTION", "lay the tile: where its volcano goes, where it points (place M25 e)"),
    ("hut HEX", "found a settlement on a field of level 1 (hut N24)"),
    ("tower HEX", "level 3 or higher, next to a settlement of yours without a tower"),
    ("temple HEX", "next to a settlement of yours of 3 or more fields without a temple"),
    ("expand HEX LAND", "a settlement onto all adjacent fields of a land (expand N24 jungle)"),
)
_KEYS: Final = (
    ("Tab", "offer what is legal; up and down choose, Enter takes it"),
    ("F1", "this help"),
    ("F2", "mark what is legal on the map"),
    ("Ctrl-Z", "undo"),
    ("Shift-arrows", "move the map; Shift-Home centres it"),
    ("PgUp PgDn", "turn the pages of an answer; Esc closes it"),
    ("Ctrl-C Ctrl-D", "leave; the game is kept"),
)


def _page(lines: Iterable[str]) -> Answer:
    return Answer(tuple(lines))


def _refused(line: str) -> Answer:
    return Answer((line,), is_refused=True)


def _why(session: Session, text: str) -> Answer:
    try:
        return _page(answers.why_lines(session.game, text))
    except ParseError as error:
        return _refused(str(error))


def _info(session: Session, text: str) -> Answer:
    if not text:
        return _page(answers.pool_lines(session.game))
    try:
        return _page(answers.info_lines(session, parse_hex(text)))
    except LabelError as error:
        return _refused(str(error))


def _fields(session: Session) -> Iterable[tuple[str, str]]:
    fields = session.game.position.board.fields
    return [(str(hex), f"{fields[hex].land}, level {fields[hex].level}") for hex in sorted(fields)]


def _times(text: str) -> int | None:
    """Read how often a step is to be taken back or played again; once if nothing is said."""
    if not text:
        return 1
    return int(text) if re.fullmatch("[1-9][0-9]{0,3}", text, re.ASCII) else None


def _undo(session: Session, text: str) -> Answer:
    times = _times(text)
    if times is None:
        return _refused(f"{quoted(text)} is no number of steps")
    taken: list[Played] = []
    while session.can_undo and times:
        taken += session.undo()
        times -= 1
    words = [f"{session.game.names[step.seat - 1]}: {step.typed}" for step in taken]
    return _page([f"taken back: {listed(words)}"])


def _redo(session: Session, text: str) -> Answer:
    times = _times(text)
    if times is None:
        return _refused(f"{quoted(text)} is no number of steps")
    lines = []
    while session.can_redo and (times or session.is_bots_turn):
        news = session.redo()
        last = session.last_turn()[-1]
        lines += [f"again: {session.game.names[last.seat - 1]}: {last.typed}", *news]
        times = max(0, times - (last.seat not in session.opponents))
    return _page(lines)


def _hint(session: Session, text: str) -> Answer:
    from taluva.bots import Budget, hints, view_of

    game = session.game

    def look(report: Report) -> Callable[[], Answer]:
        found = hints(view_of(game), Budget(HINT_SECONDS, report=report))
        lines = [hint.reason for hint in found]
        return lambda: _page(lines)

    return Answer(work=Work("looking for good moves", look))


def _no_hint(session: Session) -> str:
    if session.is_over:
        return "the game is over"
    return f"{session.player} is to move, and is a bot" if session.is_bots_turn else ""


def _note(session: Session, text: str) -> Answer:
    try:
        session.journal.comment(text)
    except ValueError as error:
        return _refused(str(error))
    return _page(["noted"])


def _save(session: Session, text: str) -> Answer:
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        return _refused(f"{quoted(text)} is no name of a file: there is no such home folder")
    try:
        session.save_as(path)
    except SaveError as error:
        return _refused(str(error))
    return _page([f"saved as {printable(str(path))}: from here on the game is kept there"])


def _choice(name: str, choices: dict[str, str]) -> Callable[[Session, str], Answer]:
    def run(session: Session, text: str) -> Answer:
        if not text:
            now = getattr(session.view, name)
            lines = (f"  {each.ljust(9)}{meaning}" for each, meaning in choices.items())
            return _page([f"{name} is {now}; choose:", *lines])
        found = [each for each in choices if each.startswith(text.lower())]
        if len(found) != 1:
            return _refused(f"{quoted(text)} is no {name}: choose from {', '.join(choices)}")
        session.change_view(**{name: found[0]})
        return _page([f"{name}: {found[0]}"])

    return run


def _rules(session: Session, text: str) -> Answer:
    sections = rules_text.find(text)
    if not sections:
        return _refused(
            f"the rules have no word {quoted(text)}: try {', '.join(rules_text.topics()[:12])}"
        )
    return _page(rules_text.as_lines(sections))


def _help(session: Session, text: str) -> Answer:
    if text:
        return _help_on(text)
    lines = ["MOVES"]
    lines += [f"  {usage.ljust(22)}{meaning}" for usage, meaning in _MOVE_HELP]
    lines.append("  Case does not matter, and short forms work: p m25e, h n24, x n24 j")
    lines += ["", "COMMANDS"]
    lines += [f"  {each.usage.ljust(22)}{each.summary}" for each in COMMANDS]
    lines += ["", "KEYS"]
    lines += [f"  {key.ljust(22)}{meaning}" for key, meaning in _KEYS]
    return _page(lines)


def _help_on(word: str) -> Answer:
    for usage, meaning in _MOVE_HELP:
        if usage.split()[0].startswith(word.lower()):
            return _page([f"{usage}: {meaning}"])
    command = COMMANDS.find(word)
    if command is not None:
        return _page([f"{command.usage}: {command.summary}"])
    return _refused(unknown(word))


def unknown(word: str) -> str:
    """Say that a word is neither a move nor a command, and what may have been meant."""
    verbs = [usage.split()[0] for usage, _ in _MOVE_HELP]
    nearest = COMMANDS.nearest(word, verbs)
    hint = f"did you mean {nearest}?" if nearest else "help lists them"
    return f"there is no move or command {quoted(word)}: {hint}"


def _quit(session: Session, text: str) -> Answer:
    if session.journal.failure and text.lower() != "now":
        return _refused("the game is NOT kept: save AS keeps it, quit now leaves all the same")
    return Answer(leaves=True)


def _nothing_to_undo(session: Session) -> str:
    return "" if session.can_undo else "there is nothing to take back"


def _nothing_to_redo(session: Session) -> str:
    return "" if session.can_redo else "there is nothing to play again"


def _words(choices: dict[str, str]) -> Callable[[Session], Iterable[tuple[str, str]]]:
    return lambda session: choices.items()


COMMANDS: Final[Commands[Session, Answer]] = Commands(
    (
        Command(
            "legal",
            "",
            "list what may be played now",
            lambda session, text: _page(answers.legal_lines(session.choices)),
        ),
        Command("why", "MOVE", "every reason why a move is refused, with its rule", _why),
        Command(
            "info",
            "[HEX]",
            "a hex: its stack, level, owner and settlement; or all pools",
            _info,
            _fields,
        ),
        Command(
            "settlements",
            "",
            "everybody's settlements",
            lambda session, text: _page(answers.settlement_lines(session.game)),
        ),
        Command(
            "score",
            "",
            "what everybody has built",
            lambda session, text: _page(answers.score_lines(session.game)),
        ),
        Command(
            "history",
            "",
            "the steps played so far",
            lambda session, text: _page(answers.history_lines(session)),
        ),
        Command("undo", "[STEPS]", "take back a step, or more", _undo, refusal=_nothing_to_undo),
        Command(
            "redo", "[STEPS]", "play again what was taken back", _redo, refusal=_nothing_to_redo
        ),
        Command(
            "tiles",
            "",
            "the kinds of tiles not yet seen",
            lambda session, text: _page(answers.tile_lines(session.game)),
        ),
        Command("hint", "", "good moves, each with a reason", _hint, refusal=_no_hint),
        Command("note", "TEXT", "keep a remark in the log", _note),
        Command("save", "AS", "write the game to a file, and go on there", _save),
        Command(
            "zoom", "[SIZE]", "how large the island is drawn", _choice("zoom", ZOOMS), _words(ZOOMS)
        ),
        Command("look", "[KIND]", "how the island is drawn", _choice("look", LOOKS), _words(LOOKS)),
        Command(
            "rules",
            "[WORD]",
            "the rules in short",
            _rules,
            lambda session: [(word, "") for word in rules_text.topics()],
        ),
        Command(
            "help",
            "[COMMAND]",
            "what can be typed",
            _help,
            lambda session: [(each.name, each.summary) for each in COMMANDS],
        ),
        Command("quit", "[now]", "leave; the game is kept", _quit),
    )
)
