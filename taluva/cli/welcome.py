"""``taluva`` alone: a welcome, then a new game, an unfinished one, a puzzle, or something else."""

from __future__ import annotations

import re
import secrets
import shutil
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from taluva.app.settings import load_settings, save_settings
from taluva.app.start import Display, asked_terminal, is_terminal
from taluva.app.view import zooms
from taluva.app.wizard import (
    Back,
    Dialog,
    Offer,
    Retracing,
    choose_offer,
    offer_called,
    plan_game,
)
from taluva.bots.seats import setup_for
from taluva.cli import main
from taluva.cli.logs import turn_of
from taluva.cli.playing import play
from taluva.cli.resume import resume
from taluva.games import FACES, USUAL_GAME, face_of, kit_of
from taluva.record import (
    Journal,
    kept_games,
    latest_unfinished,
    printable,
    summary,
    unfinished_logs,
)
from taluva.shell.looks.look import looks
from taluva.shell.map.fit import panel_width
from taluva.shell.text.pages import laid_out
from taluva.shell.text.wrap import width_of, wrap
from taluva.table.language import Language

_MOST_GAMES: Final = 9  # unfinished ones to choose from
_COLUMNS: Final = re.compile(r"\s*(?:\S+\s{2,})*")  # of a list, before the last one


class Conversation:
    """Asks and tells on the standard streams."""

    def __init__(self, say: Language) -> None:
        self._say = say

    def tell(self, *lines: str) -> None:
        """Print lines; on a terminal they are broken at blanks, below what their words begin."""
        width = shutil.get_terminal_size().columns if is_terminal(sys.stdout) else 0
        for line in lines:
            if width_of(line) <= width or not width:
                print(line)
                continue
            start = _COLUMNS.match(line)
            for part in wrap(line, width - 1, " " * (len(start[0]) if start else 0)):
                print(part)

    def ask(self, question: str, default: str) -> str:
        """Ask for a line; raises EOFError."""
        asked = f"{question} [{default}]" if default else question
        return input(self._say.about(asked, "")).strip()


def welcome(display: Display, say: Language) -> int:
    """Offer what can be done and do it; give the exit code."""
    dialog = Conversation(say)
    _, problem = load_settings(say)
    try:
        while True:
            word = _chosen(dialog, display, say, problem)
            problem = ""
            match word:
                case "new":
                    with suppress(Back):
                        return new_game(display, say)
                case "continue":
                    with suppress(Back):
                        return _continued(dialog, display, say)
                case "learn":
                    from taluva.cli.learn import learn

                    code, display, say = learn(display, say)
                    if code:
                        return code
                case "puzzle" | "replay":
                    return main([word], say)
                case "watch":
                    return main(["demo"], say)
                case "rules":
                    dialog.tell("", *_help(say))
                    dialog.ask(say("Enter goes back"), "")
                case "settings":
                    with suppress(Back):
                        display = _settled(dialog, display, say)
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        dialog.tell("")
        return 0


def new_game(display: Display, say: Language) -> int:
    """Ask all about a new game and play it; give the exit code. Raises Back."""
    settings, _ = load_settings(say)

    def ask(dialog: Dialog) -> Journal:
        kit = kit_of(choose_offer(dialog, _games(say), say, say("game")))
        plan = plan_game(dialog, kit, settings.names, secrets.randbelow, say)
        setup = setup_for(plan.seats, kit, plan.options)
        return Journal.create(kit.new(setup), bots=setup.bots)

    dialog = Conversation(say)
    while True:
        try:
            journal = Retracing(dialog, say).run(ask)
            return play(journal, display, say, runs_programs=True)
        except ValueError as error:  # words about a bot that no log can hold
            dialog.tell(say.again(error))
        except (EOFError, KeyboardInterrupt):
            dialog.tell("")
            return 0


def _continued(dialog: Conversation, display: Display, say: Language) -> int:
    """Ask which of the unfinished games goes on; give the exit code. Raises Back."""
    games = list(islice(unfinished_logs(), _MOST_GAMES))
    if len(games) == 1:
        return resume(games[0], display, say)
    offers = [Offer(path.stem, _about(path, say)) for path in games]
    word = Retracing(dialog, say).run(
        lambda asking: choose_offer(asking, offers, say, say("which game"))
    )
    return resume(next(path for path in games if path.stem == word), display, say)


def _settled(dialog: Conversation, display: Display, say: Language) -> Display:
    """Ask how the map is to be drawn, from now on; raises Back."""
    settings, _ = load_settings(say)

    def ask(asking: Dialog) -> tuple[str, str]:
        kinds = [offer_called(*each, say) for each in looks(say).items()]
        look = choose_offer(asking, _usual_first(kinds, settings.look), say, say("look"))
        drawn = face_of(USUAL_GAME).zooms
        sizes = [offer_called(*each, say) for each in zooms(say, drawn).items()]
        return look, choose_offer(asking, _usual_first(sizes, settings.zoom), say, say("zoom"))

    look, zoom = Retracing(dialog, say).run(ask)
    save_settings(settings._replace(look=look, zoom=zoom))
    return display._replace(look=look, zoom=zoom)


def _usual_first(offers: list[Offer], name: str) -> list[Offer]:
    return sorted(offers, key=lambda each: each.name != name)


def _chosen(dialog: Conversation, display: Display, say: Language, problem: str) -> str:
    """Let something be chosen: on a full screen, or by a line where there is none."""
    look = display.look_on(asked_terminal(display))
    face, offers = face_of(USUAL_GAME), _offers(say)
    if look.is_plain or not panel_width(*shutil.get_terminal_size()):
        dialog.tell("", face.title, *map(say.again, face.about), "")
        how = say("Type a number or a word; Enter alone takes what stands in brackets.")
        dialog.tell(how, *filter(None, [problem]))
        return choose_offer(dialog, offers, say)
    from taluva.app.screens.welcome import WelcomeScreen, ask_full_screen

    return ask_full_screen(WelcomeScreen(face, offers, look, say, problem), look)


def _offers(say: Language) -> list[Offer]:
    """List what can be done; the most sensible comes first."""
    offers = [offer_called("new", say("a new game"), say)]
    unfinished = latest_unfinished()
    if unfinished is not None:
        offers.insert(0, offer_called("continue", _about(unfinished, say), say))
    offers += [
        offer_called("learn", say("a guided first game, lessons"), say),
        offer_called("puzzle", say("the puzzle of the day"), say),
        offer_called("watch", say("bots play a game"), say),
    ]
    if next(kept_games(), None) is not None:
        offers.append(offer_called("replay", say("look at the latest game again"), say))
    return [
        *offers,
        offer_called("rules", say("the rules in short"), say),
        offer_called("settings", say("how the island is drawn"), say),
        offer_called("quit", say("leave"), say),
    ]


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
