"""The welcome and what it leads to, line by line, for terminals that cannot draw."""

from __future__ import annotations

import secrets
from itertools import islice
from typing import Any, Final

from taluva.app.front.welcome import MenuChoice, WelcomePage, rules_page
from taluva.app.settings import load_settings, save_settings
from taluva.app.terminal import Display
from taluva.app.view import zooms
from taluva.app.wizard import Back, Dialog, Retracing, choose_offer, plan_game
from taluva.bots.spec import setup_for
from taluva.cli import main
from taluva.cli.commands.resume import resume
from taluva.cli.console import Conversation
from taluva.cli.front import latest_games
from taluva.cli.logs import about
from taluva.cli.play_loop import play
from taluva.games import DEFAULT_GAME, GAMES, definition_for, title_for
from taluva.i18n import Language
from taluva.record import Journal, unfinished_logs
from taluva.tui.capabilities import looks, palettes
from taluva.tui.menu import MenuItem, offer_called
from taluva.tui.text import lay_out

_MAX_GAMES: Final = 9  # unfinished games to choose from


def welcome_in_lines(display: Display, say: Language, problem: str) -> int:
    """Ask for an item of the menu and run it; return the exit code."""
    try:
        while True:
            word = _choose(display, say, problem)
            problem = ""
            match word:
                case MenuChoice.NEW | MenuChoice.CONTINUE:
                    played = (new_game if word == MenuChoice.NEW else go_on)(display, say)
                    if played is not None:
                        return played
                case MenuChoice.LEARN:
                    from taluva.cli.commands.learn import learn

                    code, display, say = learn(display, say)
                    if code:
                        return code
                case MenuChoice.PUZZLE | MenuChoice.REPLAY:
                    return main([word], say)
                case MenuChoice.WATCH:
                    return main(["demo"], say)
                case MenuChoice.RULES:
                    dialog = Conversation(say)
                    dialog.show("", *(line.text for line in lay_out(rules_page(say), 78)))
                    dialog.ask(say("Enter: go back"), "")
                case MenuChoice.SETTINGS:
                    display = settle_view(display, say)
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _choose(display: Display, say: Language, problem: str) -> str:
    latest, has_games = latest_games(say)
    cover, page = title_for(DEFAULT_GAME), WelcomePage(latest, has_games=has_games)
    offers = [offer_called(name, meaning, say) for name, meaning in page.items(say)]
    dialog = Conversation(say)
    dialog.show("", cover.title, say.again(cover.about), "")
    how = say("Type a number or a word. Press Enter for the default in brackets.")
    dialog.show(how, *filter(None, [problem]))
    return choose_offer(dialog, offers, say)


def new_game(display: Display, say: Language) -> int | None:
    """Ask about a new game and play it; return the exit code, or None if the player goes back."""
    settings, _ = load_settings(say)

    def ask(dialog: Dialog) -> Journal:
        definition = definition_for(choose_offer(dialog, _games(say), say, say("game")))
        plan = plan_game(dialog, definition, settings.names, secrets.randbelow, say)
        setup = setup_for(plan.seats, definition, plan.options, say=say)
        return Journal.create(definition.new(setup), bots=setup.bots)

    dialog = Conversation(say)
    while True:
        try:
            journal = Retracing(dialog, say).run(ask)
            return play(journal, display, say, runs_programs=True)
        except Back:
            return None
        except ValueError as error:  # a bot spec that a log cannot hold
            dialog.show(say.again(error))
        except (EOFError, KeyboardInterrupt):
            dialog.show("")
            return 0


def _games(say: Language) -> list[MenuItem]:
    """Return a menu of the games, with their descriptions."""
    return [MenuItem(name, _about(name, say)) for name in GAMES]


def _about(name: str, say: Language) -> str:
    try:
        return say.again(title_for(name).about)
    except ValueError as error:  # of another package, which fails
        return say.again(error)


def go_on(display: Display, say: Language) -> int | None:
    """Ask which unfinished game to resume; return the exit code, or None on going back."""
    games = list(islice(unfinished_logs(), _MAX_GAMES))
    if len(games) == 1:
        return resume(games[0], display, say)
    offers = [MenuItem(path.stem, about(path, say)) for path in games]
    try:
        word = Retracing(Conversation(say), say).run(
            lambda asking: choose_offer(asking, offers, say, say("which game"))
        )
    except Back:
        return None
    return resume(next(path for path in games if path.stem == word), display, say)


def settle_view(display: Display, say: Language) -> Display:
    """Ask how to draw the map and save that; going back changes nothing."""
    settings, _ = load_settings(say)

    def ask(asking: Dialog) -> dict[str, str]:
        kinds = [offer_called(*each, say) for each in looks(say).items()]
        look = choose_offer(asking, _usual_first(kinds, settings.look), say, say("look"))
        sizes = [offer_called(*each, say) for each in zooms(say, title_for(DEFAULT_GAME)).items()]
        zoom = choose_offer(asking, _usual_first(sizes, settings.zoom), say, say("zoom"))
        colours = [offer_called(*each, say) for each in palettes(say).items()]
        palette = choose_offer(asking, _usual_first(colours, settings.palette), say, say("palette"))
        ways = [
            offer_called("off", say("the map and the panel"), say),
            offer_called("on", say("short lines of text for a screen reader, no map"), say),
        ]
        by_ear = choose_offer(asking, _usual_first(ways, settings.by_ear), say, say("by ear"))
        return {"look": look, "zoom": zoom, "palette": palette, "by_ear": by_ear}

    try:
        chosen = Retracing(Conversation(say), say).run(ask)
    except Back:
        return display
    values: dict[str, Any] = chosen
    save_settings(settings._replace(**values))
    return display._replace(**values)


def _usual_first(offers: list[MenuItem], name: str) -> list[MenuItem]:
    return sorted(offers, key=lambda each: each.name != name)
