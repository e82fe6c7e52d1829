"""``taluva`` alone: a short welcome, then a new game, the latest one, or help."""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path

from taluva.app.settings import load_settings
from taluva.app.start import Display, this_terminal
from taluva.app.wizard import Offer, choose_offer, plan_game
from taluva.bots.seats import setup_for
from taluva.cli import main
from taluva.cli.logs import turn_of
from taluva.cli.playing import play
from taluva.cli.resume import resume_latest
from taluva.games import FACES, USUAL_GAME, face_of, kit_of
from taluva.record import Journal, kept_games, latest_unfinished, printable, summary
from taluva.shell.looks.look import choose_look
from taluva.shell.text.pages import laid_out
from taluva.table.language import Language

_WIDTH_OF_PICTURE = 76


class Conversation:
    """Asks and tells on the standard streams."""

    def tell(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)

    def ask(self, question: str, default: str) -> str:
        """Ask for a line; raises EOFError."""
        return input(f"{question} [{default}]: ").strip()


def welcome(display: Display, say: Language) -> int:
    """Offer what can be done and do it; give the exit code."""
    dialog = Conversation()
    _, problem = load_settings(say)
    _show_title(dialog, display, say)
    how = say("Type a number or a word; Enter alone takes what stands in brackets.")
    dialog.tell("", how, *filter(None, [problem]))
    try:
        while True:
            match choose_offer(dialog, _offers(say), say):
                case "new":
                    return new_game(display, say)
                case "continue":
                    return resume_latest(display, say)
                case "replay":
                    return main(["replay"], say)
                case "help":
                    dialog.tell("", *_help(say))
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        dialog.tell("")
        return 0


def new_game(display: Display, say: Language) -> int:
    """Ask all about a new game and play it; give the exit code."""
    dialog = Conversation()
    settings, _ = load_settings(say)
    try:
        journal: Journal | None = None
        while journal is None:
            kit = kit_of(choose_offer(dialog, _games(say), say, say("game")))
            plan = plan_game(dialog, kit, settings.names, secrets.randbelow, say)
            try:
                setup = setup_for(plan.seats, kit, plan.options)
                journal = Journal.create(kit.new(setup), bots=setup.bots)
            except ValueError as error:  # words about a bot that no log can hold
                dialog.tell(say.again(error))
    except (EOFError, KeyboardInterrupt):
        dialog.tell("")
        return 0
    return play(journal, display, say, runs_programs=True)


def _show_title(dialog: Conversation, display: Display, say: Language) -> None:
    """Show what this is, with a picture where there is a terminal that can show one."""
    look = choose_look(this_terminal(), display.look, display.colour)
    width = shutil.get_terminal_size().columns
    face = face_of(USUAL_GAME)
    title = (face.title, *map(say.again, face.about))
    if look.is_plain or width < _WIDTH_OF_PICTURE:
        dialog.tell("", *title)
        return
    from rich.segment import SegmentLines

    from taluva.app.banner import banner
    from taluva.shell.looks.console import console_for

    console_for(look).print(SegmentLines(banner(face, look, title, width), new_lines=True))


def _offers(say: Language) -> list[Offer]:
    """List what can be done; the most sensible comes first."""
    offers = [Offer("new", say("a new game"))]
    unfinished = latest_unfinished()
    if unfinished is not None:
        offers.insert(0, Offer("continue", _about(unfinished, say)))
    if next(kept_games(), None) is not None:
        offers.append(Offer("replay", say("look at the latest game again")))
    return [*offers, Offer("help", say("the rules in short")), Offer("quit", say("leave"))]


def _games(say: Language) -> list[Offer]:
    """List the games, with what each is about."""
    return [Offer(name, " ".join(map(say.again, face_of(name).about))) for name in FACES]


def _about(path: Path, say: Language) -> str:
    found = summary(path)
    names = printable(", ".join(found.names))
    date = f"{found.modified.astimezone():%Y-%m-%d %H:%M}"
    return say("{names}: turn {turn}, {date}", names=names, turn=turn_of(found), date=date)


def _help(say: Language) -> list[str]:
    """Tell the games in a minute each; the rest is a command away in the game."""
    lines: list[str] = []
    for face in map(face_of, FACES):
        lines += [face.title, *(line.text for line in laid_out(face.in_short(say), 78)), ""]
    return [*lines, say("In the game, rules tells all of them, and help lists what can be typed.")]
