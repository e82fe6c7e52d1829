"""``taluva players``: who plays how well, over all saved games."""

from __future__ import annotations

import argparse
import json

from taluva.analysis.players import PlayerRecord, Result, player_records
from taluva.cli.console import complain
from taluva.cli.parser import Parser
from taluva.games import definition_for, loadable_games
from taluva.i18n import ENGLISH, Language, quote
from taluva.record import Summary, describe_os_error, games_folder, sanitize, saved_games
from taluva.tui.text import in_columns, print_lines

_CERTAINTY = 2  # deviations to either side of a rating


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    one = say("show only this player, with the results against every other one")
    parser.add_argument("name", metavar=say("NAME"), nargs="?", help=one)
    game = say("count only games of this kind")
    parser.add_argument("--game", choices=tuple(loadable_games()), help=game)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    parser.explain(
        say(
            "Counts the finished games in the default folder, in the order in which they were "
            "last written. Players are told apart by their names. The rating starts at 1500 and "
            "works for any number of players; the true value is probably within the range."
        ),
        ["players", "players Ana", "players --json | jq '.players[0]'"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the table of players, or one player; return the exit code."""
    try:
        folder = sanitize(str(games_folder()))
    except OSError as error:
        return complain(say.again(describe_os_error(error, ENGLISH("the games folder"), "found")))
    games = sorted(_finished(arguments.game), key=lambda each: each.modified)
    records = player_records(
        Result(each.names, each.outcome) for each in games if each.outcome is not None
    )
    if arguments.name is not None:
        records = [each for each in records if each.name.casefold() == arguments.name.casefold()]
        if not records:
            name = quote(arguments.name, say)
            return complain(say("no finished game of {name} in {folder}", name=name, folder=folder))
    if arguments.json:
        data = [each.as_dict() for each in records]
        print(json.dumps({"format": 1, "folder": folder, "games": len(games), "players": data}))
    elif not records:
        print_lines([say("no finished games in {folder} yet", folder=folder)])
    else:
        print_lines(player_table(records, say))
        if arguments.name is not None:
            print_lines(["", *_details(records[0], games, say)])
    return 0


def _finished(game: str | None) -> list[Summary]:
    return [
        each for each in saved_games() if each.outcome is not None and game in (None, each.game)
    ]


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
            f"±{_CERTAINTY * each.deviation:.0f}",
            f"{each.streak:+d}",
            str(each.best_streak),
        )
        for each in records
    ]
    return in_columns([(*row, "") for row in (headings, *rows)])


def _details(record: PlayerRecord, games: list[Summary], say: Language) -> list[str]:
    """Return the favourite ways to win, and the results against every other player."""
    lines = []
    if record.ways:
        kinds = {str(each.outcome.reason): each.game for each in games if each.outcome is not None}
        ways = [
            f"{definition_for(kinds[reason]).word(reason, say)} {number}"
            for reason, number in record.ways.most_common()
        ]
        lines += [say("ways to win: {ways}", ways=", ".join(ways)), ""]
    headings = (say("against"), say("games"), say("ahead"), say("behind"))
    pairs = sorted(record.against.items(), key=lambda each: -each[1].games)
    rows = [(sanitize(n), str(p.games), str(p.ahead), str(p.behind)) for n, p in pairs]
    return [*lines, *in_columns([(*row, "") for row in (headings, *rows)])]
