"""``taluva players``: results and ratings of the players in all saved games."""

from __future__ import annotations

import argparse
import json

from taluva.analysis.statistics import CERTAINTY, People, PlayerRecord, saved_people
from taluva.app.front.people import ways_to_win
from taluva.cli.console import complain
from taluva.cli.parser import Parser
from taluva.games import loadable_games
from taluva.i18n import ENGLISH, Language, quote, sanitize
from taluva.record.files import describe_os_error
from taluva.record.folder import games_folder
from taluva.tui.text import in_columns, print_lines


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    one = say("show only this player, with results against each opponent")
    parser.add_argument("name", metavar=say("NAME"), nargs="?", help=one)
    game = say("count only games of this kind")
    parser.add_argument("--game", choices=tuple(loadable_games()), help=game)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    parser.explain(
        say(
            "Counts the finished games in the default folder, in the order they were last saved. "
            "Players are identified by name. The rating starts at 1500 and works for any number "
            "of players; the true value is probably within the range."
        ),
        ["players", "players Ana", "players --json | jq '.players[0]'"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the table of players, or one player; return the exit code."""
    try:
        folder = sanitize(str(games_folder()))
    except OSError as error:
        return complain(say.again(describe_os_error(error, ENGLISH("the games folder"), "found")))
    people = saved_people(arguments.game)
    records = people.records
    if arguments.name is not None:
        found = people.find(arguments.name)
        if found is None:
            name = quote(arguments.name, say)
            return complain(
                say("no finished games with {name} in {folder}", name=name, folder=folder)
            )
        records = [found]
    if arguments.json:
        data = [each.as_dict() for each in records]
        print(json.dumps({"format": 1, "folder": folder, "games": people.games, "players": data}))
    elif not records:
        print_lines([say("no finished games in {folder} yet", folder=folder)])
    else:
        print_lines(player_table(records, say))
        if arguments.name is not None:
            print_lines(["", *_details(records[0], people, say)])
    return 0


def player_table(records: list[PlayerRecord], say: Language) -> list[str]:
    """Return a table of players with their wins, ratings and streaks."""
    headings = (
        say("player"),
        say("games"),
        say("won"),
        say("rate"),
        say("rating"),
        say("range"),
        say("streak"),
        say("best streak"),
    )
    rows = [
        (
            sanitize(each.name),
            str(each.games),
            str(each.wins),
            say.percent(each.wins / each.games),
            f"{each.rating:.0f}",
            f"±{CERTAINTY * each.deviation:.0f}",
            f"{each.streak:+d}",
            str(each.best_streak),
        )
        for each in records
    ]
    return in_columns([(*row, "") for row in (headings, *rows)])


def _details(record: PlayerRecord, people: People, say: Language) -> list[str]:
    """Return the favourite ways to win, and the results against every other player."""
    lines = []
    if ways := ways_to_win(people, record, say):
        lines += [say("ways to win: {ways}", ways=ways), ""]
    headings = (say("against"), say("games"), say("ahead"), say("behind"))
    rows = [(sanitize(n), str(p.games), str(p.ahead), str(p.behind)) for n, p in record.pairs]
    return [*lines, *in_columns([(*row, "") for row in (headings, *rows)])]
