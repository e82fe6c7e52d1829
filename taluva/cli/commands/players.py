"""``taluva players``: results and ratings of the players in all saved games."""

from __future__ import annotations

import argparse
import json
from typing import Final

from taluva.analysis import statistics
from taluva.app.front.people import ways_to_win
from taluva.cli.console import print_lines, print_report, table_lines
from taluva.cli.logs import folder_of_games
from taluva.cli.parser import Parser
from taluva.core.setup import validate_names
from taluva.games import display_name, loadable_games
from taluva.i18n import ENGLISH, InvalidInput, Language, quote, sanitize

_RENAME: Final = "rename"


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    one = say(
        "show only this player, with results against each opponent; or rename OLD NEW to count a "
        "player's games under another name"
    )
    parser.add_argument("words", metavar=say("NAME"), nargs="*", help=one)
    game = say("count only games of this kind")
    parser.add_argument("--game", choices=tuple(loadable_games()), help=game)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    parser.explain(
        say(
            "Counts the finished games in the default folder, in the order they were last saved. "
            "Players are identified by name. The rating starts at 1500 and works for any number "
            "of players; the true value is probably within the range. While the range is large, "
            "there is no rating. To join two names of one player, rename one of them. The logs do "
            "not change, and renaming a name to itself ends it."
        ),
        [
            "players",
            "players Ana",
            "players rename Anna Ana",
            "players --json | jq '.by_game.taluva.players[0]'",
        ],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Print the table of players, or one player; return the exit code."""
    folder = sanitize(str(folder_of_games()))
    words: list[str] = arguments.words
    if words[:1] == [_RENAME] and len(words) == 3:
        _rename(words[1], words[2], folder, say)
        return 0
    if len(words) > 1:
        raise InvalidInput("expected one name, or rename OLD NEW")
    people = statistics.saved_people(arguments.game)
    records = _chosen(people, words)
    if words and not records:
        raise _unknown(words[0], folder)
    by_game = _by_game(people, words)
    if arguments.json:
        games = {
            game: {"games": each.games, "players": [one.as_dict() for one in each.records]}
            for game, each in by_game.items()
        }
        data = [each.as_dict() for each in records]
        whole = {"format": 1, "folder": folder, "games": people.games, "players": data}
        print(json.dumps({**whole, "by_game": games}))
    elif not records:
        print_lines([say("no finished games in {folder} yet", folder=folder)])
    else:
        _print_tables(by_game, len(people.names) > 1, say)
        if words:
            print_report(["", *_details(records[0], people, say)], None, say)
    return 0


def _by_game(people: statistics.People, words: list[str]) -> dict[str, statistics.People]:
    """Return the chosen players of each game: wins in different games make no common rating."""
    every = {game: statistics.saved_people(game) for game in people.names}
    found = {game: each._replace(records=_chosen(each, words)) for game, each in every.items()}
    return {game: each for game, each in found.items() if each.records}


def _print_tables(by_game: dict[str, statistics.People], has_titles: bool, say: Language) -> None:
    for game, people in by_game.items():
        title = [say.about(display_name(game), "").rstrip()] if has_titles else []
        print_report([*title, *player_table(people.records, say)], None, say)


def _chosen(people: statistics.People, words: list[str]) -> list[statistics.PlayerRecord]:
    """Return the records of all players, or of the one that is named, if there is one."""
    if not words:
        return people.records
    return [each for each in [people.find(words[0])] if each]


def _unknown(name: str, folder: str) -> InvalidInput:
    return InvalidInput(
        "no finished games with {name} in {folder}", name=quote(name), folder=folder
    )


def _rename(old: str, new: str, folder: str, say: Language) -> None:
    """Count a player's games under another name from now on. Raises ValueError or SaveError."""
    people = statistics.saved_people()
    record, other = people.find(old), people.find(new)
    if record is None and old.casefold() not in statistics.load_renames():
        raise _unknown(old, folder)
    try:
        (name,) = validate_names([new])
    except ValueError:
        raise InvalidInput("{name} is not a name for a player", name=quote(new)) from None
    pair = None if record is None or other is None else record.against.get(name.casefold())
    if pair is not None:
        raise InvalidInput(
            ENGLISH.count(
                "{old} and {new} are different players: they played {number} game together",
                "{old} and {new} are different players: they played {number} games together",
                pair.games,
                old=quote(old),
                new=quote(name),
            )
        )
    statistics.save_rename(old, name)
    text = say("games of {old} count for {new} now", old=sanitize(old), new=name)
    people = statistics.saved_people()
    print_report([text], None, say)
    _print_tables(_by_game(people, [name]), len(people.names) > 1, say)


def player_table(records: list[statistics.PlayerRecord], say: Language) -> list[str]:
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
            f"{each.rating:.0f}" if each.is_rated else "-",
            f"±{statistics.CERTAINTY * each.deviation:.0f}" if each.is_rated else "-",
            f"{each.streak:+d}",
            str(each.best_streak),
        )
        for each in records
    ]
    return table_lines((headings, *rows), say)


def _details(
    record: statistics.PlayerRecord, people: statistics.People, say: Language
) -> list[str]:
    """Return the favourite ways to win, and the results against every other player."""
    lines = []
    if ways := ways_to_win(people, record, say):
        lines += [say("ways to win: {ways}", ways=ways), ""]
    headings = ("", say("games"), say("ahead"), say("behind"))
    rows = [
        (
            say("against {name}", name=sanitize(each.name)),
            str(each.games),
            str(each.ahead),
            str(each.behind),
        )
        for each in record.pairs
    ]
    return [*lines, *table_lines((headings, *rows), say)]
