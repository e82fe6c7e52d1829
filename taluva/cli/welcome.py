"""``taluva`` alone: a short welcome, then a new game, the latest one, or help."""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path

from taluva.app import start
from taluva.app.settings import load_settings
from taluva.app.start import Display, this_terminal
from taluva.app.view import ViewChoice
from taluva.app.wizard import Offer, choose_offer, plan_game
from taluva.bots.seats import setup_for
from taluva.cli import main
from taluva.cli.resume import resume_latest
from taluva.games import USUAL_GAME, face_of, kit_of
from taluva.record import Journal, latest_logs, latest_unfinished, printable, summary
from taluva.shell.looks.look import choose_look
from taluva.shell.text.pages import laid_out
from taluva.table.language import ENGLISH

_WIDTH_OF_PICTURE = 76
_HOW_TO_ANSWER = "Type a number or a word; Enter alone takes what stands in brackets."


class Conversation:
    """Asks and tells on the standard streams."""

    def tell(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)

    def ask(self, question: str, default: str) -> str:
        """Ask for a line; raises EOFError."""
        return input(f"{question} [{default}]: ").strip()


def welcome(display: Display) -> int:
    """Offer what can be done and do it; give the exit code."""
    dialog = Conversation()
    settings, problem = load_settings()
    _show_title(dialog, display)
    dialog.tell("", _HOW_TO_ANSWER, *filter(None, [problem]))
    try:
        while True:
            match choose_offer(dialog, _offers()):
                case "new":
                    kit = kit_of(USUAL_GAME)
                    plan = plan_game(dialog, kit, settings.names, secrets.randbelow)
                    view = ViewChoice(display.zoom, display.look)
                    try:
                        setup = setup_for(plan.seats, kit, plan.options)
                        journal = Journal.create(kit.new(setup), bots=setup.bots)
                    except ValueError as error:  # words about a bot that no log can hold
                        dialog.tell(str(error))
                        continue
                    return start.play(start.open_game(journal, view, runs_programs=True), display)
                case "continue":
                    return resume_latest(display)
                case "replay":
                    return _replayed()
                case "help":
                    dialog.tell("", *_help())
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        dialog.tell("")
        return 0


def _show_title(dialog: Conversation, display: Display) -> None:
    """Show what this is, with a picture where there is a terminal that can show one."""
    look = choose_look(this_terminal(), display.look, display.colour)
    width = shutil.get_terminal_size().columns
    face = face_of(USUAL_GAME)
    title = (face.title, *face.about)
    if look.is_plain or width < _WIDTH_OF_PICTURE:
        dialog.tell("", *title)
        return
    from rich.segment import SegmentLines

    from taluva.app.banner import banner
    from taluva.shell.looks.console import console_for

    console_for(look).print(SegmentLines(banner(face, look, title, width), new_lines=True))


def _offers() -> list[Offer]:
    """List what can be done; the most sensible comes first."""
    offers = [Offer("new", "a new game")]
    unfinished = latest_unfinished()
    if unfinished is not None:
        offers.insert(0, Offer("continue", _about(unfinished)))
    if latest_logs():
        offers.append(Offer("replay", "look at the latest game again"))
    return [*offers, Offer("help", "the rules in short"), Offer("quit", "leave")]


def _about(path: Path) -> str:
    found = summary(path)
    names = ", ".join(found.names)
    where = f"after turn {found.turn}" if found.turn else "not begun"
    return f"{printable(names)}: {where}, {found.modified.astimezone():%Y-%m-%d %H:%M}"


def _replayed() -> int:
    return main(["replay", str(latest_logs()[0])])


def _help() -> list[str]:
    """Tell the game in a minute; the rest is a command away in the game."""
    lines = [line.text for line in laid_out(face_of(USUAL_GAME).in_short(ENGLISH), 78)]
    return [*lines, "", "In the game, rules tells all of them, and help lists what can be typed."]
