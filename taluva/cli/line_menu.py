"""The welcome menu line by line, for terminals without a full screen."""

from __future__ import annotations

import secrets
from itertools import islice
from typing import Any, Final

from taluva.app.front.welcome import MenuChoice, WelcomePage, rules_page
from taluva.app.options import BY_NAME, Settings
from taluva.app.settings import load_settings, save_settings
from taluva.app.wizard import Back, Dialog, Retracing, choose_offer, plan_game
from taluva.bots.spec import setup_for
from taluva.cli import main
from taluva.cli.commands.resume import resume
from taluva.cli.console import Conversation
from taluva.cli.front import about, latest_games
from taluva.cli.play_loop import play
from taluva.games import DEFAULT_GAME, GAMES, definition_for, title_for
from taluva.i18n import Language
from taluva.record.journal import Journal
from taluva.record.summaries import unfinished_logs
from taluva.tui.menu import MenuItem, menu_item, own_names
from taluva.tui.speech import as_speech
from taluva.tui.text import lay_out

_MAX_GAMES: Final = 9  # unfinished games to choose from


def welcome_in_lines(display: Settings, say: Language, problem: str) -> int:
    """Ask for an item of the menu and run it; return the exit code."""
    is_known = False
    try:
        while True:
            word = _choose(display, say, problem, is_known=is_known and display.is_by_ear)
            problem, is_known = "", True
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
                case MenuChoice.PUZZLE | MenuChoice.REPLAY | MenuChoice.WATCH:
                    command = "demo" if word == MenuChoice.WATCH else word
                    return main([command, *(["--by-ear"] if display.is_by_ear else [])], say)
                case MenuChoice.PLAYERS:
                    _show_players(display, say)
                case MenuChoice.RULES:
                    dialog, page = _dialog(display, say), rules_page(say)
                    lines = [line.text for line in lay_out(page, 78)]
                    dialog.show("", *(as_speech(page, say) if display.is_by_ear else lines))
                    dialog.ask(say("Enter: go back"), "")
                case MenuChoice.SETTINGS:
                    display = settle_view(display, say)
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _dialog(display: Settings, say: Language) -> Conversation:
    return Conversation(say, is_by_ear=display.is_by_ear)


def _choose(display: Settings, say: Language, problem: str, *, is_known: bool) -> str:
    latest, has_games = latest_games(say)
    cover, page = title_for(DEFAULT_GAME), WelcomePage(latest, has_games=has_games)
    offers = [menu_item(name, meaning, say) for name, meaning in page.items(say)]
    dialog = _dialog(display, say)
    if is_known:
        dialog.show(say("Menu: type {help} to list the choices", help=own_names(say)["help"]))
        return choose_offer(dialog, offers, say, is_known=True)
    dialog.show("", cover.title, say.again(cover.about), "")
    how = say("Type a number or a word. Press Enter for the default in brackets.")
    dialog.show(how, *filter(None, [problem]))
    return choose_offer(dialog, offers, say)


def _show_players(display: Settings, say: Language) -> None:
    """Print the list of players, then ask for names and print details about each."""
    name = ""
    while True:
        print()
        main(["players", *filter(None, [name])], say)
        name = _dialog(display, say).ask(say("a name for details, or Enter to go back"), "").strip()
        if not name:
            return


def new_game(display: Settings, say: Language) -> int | None:
    """Ask about a new game and play it; return the exit code, or None if the player goes back."""
    settings, _ = load_settings(say)

    def ask(dialog: Dialog) -> Journal:
        definition = definition_for(choose_offer(dialog, _games(say), say, say("game")))
        plan = plan_game(dialog, definition, settings.names, secrets.randbelow, say)
        setup = setup_for(plan.seats, definition, plan.options, say=say)
        return Journal.create(definition.new(setup), bots=setup.bots, plays_on=True)

    dialog = _dialog(display, say)
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
    except ValueError as error:  # the game is in another package, which fails to load
        return say.again(error)


def go_on(display: Settings, say: Language) -> int | None:
    """Ask which unfinished game to resume; return the exit code, or None on going back."""
    games = list(islice(unfinished_logs(), _MAX_GAMES))
    if len(games) == 1:
        return resume(games[0], display, say)
    offers = [MenuItem(path.stem, about(path, say)) for path in games]
    try:
        word = Retracing(_dialog(display, say), say).run(
            lambda asking: choose_offer(asking, offers, say, say("which game"))
        )
    except Back:
        return None
    return resume(next(path for path in games if path.stem == word), display, say)


def settle_view(display: Settings, say: Language) -> Settings:
    """Ask for the display settings and save them; going back changes nothing.

    A screen reader needs no map, so the questions about the map are then left out.
    """
    settings, _ = load_settings(say)

    def ask(asking: Dialog) -> dict[str, str]:
        def choose(name: str) -> str:
            setting, now = BY_NAME[name], getattr(display, name)
            values = setting.values(title_for(DEFAULT_GAME))
            offers = [
                MenuItem(each, say.again(meaning), own=setting.label_of(each, say))
                for each, meaning in values.items()
            ]
            offers.sort(key=lambda each: each.name != now)
            return choose_offer(asking, offers, say, say.again(setting.label))

        chosen = {"by_ear": choose("by_ear")}
        for name in ("bell",) if chosen["by_ear"] == "on" else ("look", "zoom", "palette"):
            chosen[name] = choose(name)
        return chosen

    try:
        chosen = Retracing(_dialog(display, say), say).run(ask)
    except Back:
        return display
    values: dict[str, Any] = chosen
    save_settings(settings._replace(**values))
    return display._replace(**values)
