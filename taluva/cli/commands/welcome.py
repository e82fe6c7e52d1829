"""``taluva`` alone: a welcome menu with a new game, an unfinished one, a puzzle and more.

Only what the menu shows is loaded first. The rest is loaded when it is chosen.
"""

from __future__ import annotations

import shutil

from taluva.app.terminal import Display, query_terminal
from taluva.cli import main
from taluva.cli.console import Conversation
from taluva.core.pages import GAP, Block, Heading, Page, Paragraph
from taluva.games import DEFAULT_GAME, loadable_games, title_for, ui_for
from taluva.i18n import Language
from taluva.record import latest_logs
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.menu import MenuItem, offer_called


def welcome(display: Display, say: Language, problem: str) -> int:
    """Show the menu and run what the player chooses; return the exit code.

    ``problem`` is a message about the settings, shown first.
    """
    try:
        while True:
            word = _choose(display, say, problem)
            problem = ""
            match word:
                case "new" | "continue":
                    from taluva.cli.new_game import go_on, new_game

                    played = (new_game if word == "new" else go_on)(display, say)
                    if played is not None:
                        return played
                case "learn":
                    from taluva.cli.commands.learn import learn

                    code, display, say = learn(display, say)
                    if code:
                        return code
                case "puzzle" | "replay":
                    return main([word], say)
                case "watch":
                    return main(["demo"], say)
                case "rules":
                    from taluva.tui.text import lay_out

                    dialog = Conversation(say)
                    dialog.tell("", *(line.text for line in lay_out(_rules(say), 78)))
                    dialog.ask(say("Enter: go back"), "")
                case "settings":
                    from taluva.cli.new_game import settle_view

                    display = settle_view(display, say)
                case _:
                    return 0
    except (EOFError, KeyboardInterrupt):
        print()
        return 0


def _choose(display: Display, say: Language, problem: str) -> str:
    """Ask for an item, on a full screen if possible, otherwise by a typed line."""
    look = display.look_on(query_terminal(display))
    cover, offers = title_for(DEFAULT_GAME), _offers(say)
    if look.is_plain or not panel_width(*shutil.get_terminal_size()):
        from taluva.app.wizard import choose_offer

        dialog = Conversation(say)
        dialog.tell("", cover.title, say.again(cover.about), "")
        how = say("Type a number or a word. Press Enter for the default in brackets.")
        dialog.tell(how, *filter(None, [problem]))
        return choose_offer(dialog, offers, say)
    from taluva.app.screens.welcome import WelcomeScreen, ask_full_screen
    from taluva.tui import text

    read = {"rules": lambda: text.PageView(_rules(say))}
    return ask_full_screen(WelcomeScreen(cover, offers, look, say, problem, read), look)


def _offers(say: Language) -> list[MenuItem]:
    """Return the menu items, the most useful first."""
    unfinished, kept = _saved(say)
    return [
        *unfinished,
        offer_called("new", say("a new game"), say),
        offer_called("learn", say("a guided first game, lessons"), say),
        offer_called("puzzle", say("the puzzle of the day"), say),
        offer_called("watch", say("bots play a game"), say),
        *kept,
        offer_called("rules", say("the rules in brief"), say),
        offer_called("settings", say("how the island is drawn"), say),
        offer_called("quit", say("leave"), say),
    ]


def _saved(say: Language) -> tuple[list[MenuItem], list[MenuItem]]:
    """Return the menu items for the latest unfinished game and for a replay of the latest game."""
    logs = latest_logs()
    if not logs:
        return [], []
    from taluva.cli.logs import about
    from taluva.record import kept_logs, latest_unfinished

    path = latest_unfinished(logs)
    unfinished = [] if path is None else [offer_called("continue", about(path, say), say)]
    latest = offer_called("replay", say("watch the latest game again"), say)
    return unfinished, [] if next(kept_logs(logs), None) is None else [latest]


def _rules(say: Language) -> Page:
    """Return a short summary of each game; ``rules`` in the game has the details."""
    parts: list[Block] = []
    for ui in map(ui_for, loadable_games()):
        parts += [Heading(ui.title), *ui.rules_summary(say), GAP]
    more = say(
        "During a game, type rules to read all the rules and help to list what you can type."
    )
    return (*parts, Paragraph(more))
