"""What has just happened and how it ended, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from taluva.games.taluva.game import Game
from taluva.games.taluva.rules import (
    Move,
    Phase,
    Place,
    Reason,
    Status,
    huts_covered,
    partner,
)
from taluva.table.outcome import Outcome
from taluva.ui.effects import called, count, effect, letter, reasons_for_no_build, splits


def listed(words: list[str]) -> str:
    """Join words: a, b and c."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def step(before: Game, move: Move) -> str:
    """Say who played what, and what it does."""
    name = before.names[before.position.seat - 1]
    return f"{name}: {move} ({effect(before, move)})"


def news(before: Game, after: Game) -> list[str]:
    """Say what the step between two games has brought beside itself: losses, splits, the end."""
    return list(_news(before, after))


def _news(before: Game, after: Game) -> Iterator[str]:
    move = after.moves[-1]
    names = before.names
    player = names[before.position.seat - 1]
    place = after.position.standing.places[before.position.seat - 1]
    if isinstance(move, Place):
        for seat, huts in sorted(huts_covered(before.position.board, move).items()):
            yield f"{names[seat - 1]} loses {count(huts, 'hut')} to the volcano"
        for seat, parts in splits(before.position.board, after.position.board, move):
            yield f"a settlement of {names[seat - 1]} is split into {parts}"
        if after.phase is not Phase.BUILD:
            why = reasons_for_no_build(after.position, before.position.seat)
            taken = f" in place {place} [T2, R1]" if place is not None else " [T2]"
            yield f"{player} can build nothing and is out{taken}: {why}"
    left = after.position.standing.statuses[before.position.seat - 1]
    if left is Status.PLACED:
        yield f"{player} has built all of two kinds and takes place {place} [R1]"
    if after.outcome is not None:
        yield ending(after)


def ending(game: Game) -> str:
    """Say who has won, and why the game is over."""
    outcome = game.outcome
    assert outcome is not None, "the game goes on"
    winners = [game.names[seat - 1] for seat in outcome.winners]
    won = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"
    return f"the game is over: {won}, {_reason(game, outcome)}"


def _reason(game: Game, outcome: Outcome) -> str:
    options = game.position.options
    match outcome.reason:
        case Reason.EARLY if options.teams:
            return "for one partner has built all of two kinds and the other of one [G1]"
        case Reason.EARLY:
            return "having built all of two kinds [V1]"
        case Reason.LAST_STANDING if options.teams:
            return "the last team able to build [G1]"
        case Reason.LAST_STANDING:
            return "the last player able to build [L2]"
        case Reason.PLACES:
            return "for all places are taken [R1]"
        case _ if options.ranking:
            return "placed best now that the last tile is laid [R1]"
        case _ if len(outcome.winners) > (2 if options.teams else 1):
            return "equal in temples, towers and huts when the last tile was laid [V3]"
        case _:
            rule = "V2, G1" if options.teams else "V2"
            return f"{_lead(game, outcome)} when the last tile was laid [{rule}]"


_KINDS = ("temples", "towers", "huts")  # in the order in which they decide [V2]


def _built(game: Game, seat: int) -> tuple[int, int, int]:
    """Count the temples, towers and huts that a player has built."""
    built = game.position.standing.pools[seat - 1].built()
    return built.temples, built.towers, built.huts


def _side(game: Game, seat: int) -> tuple[int, int, int]:
    """Count what decides for a player at the end: in teams what both partners have built [G1].

    A partner who is out does not count.
    """
    if not game.position.options.teams:
        return _built(game, seat)
    playing = game.position.standing.playing()
    counts = [_built(game, each) for each in (seat, partner(seat)) if each in playing]
    temples, towers, huts = (
        (sum(kind) for kind in zip(*counts, strict=True)) if counts else (0,) * 3
    )
    return temples, towers, huts


def _lead(game: Game, outcome: Outcome) -> str:
    """Say by which kind of building the winners were ahead, and what was equal before it."""
    best = _side(game, outcome.winners[0])
    playing = game.position.standing.playing()
    rivals = [_side(game, seat) for seat in playing if seat not in outcome.winners]
    second = max(rivals, default=(0, 0, 0))
    number = next((n for n in range(3) if best[n] != second[n]), 2)
    equal = f"equal in {listed(list(_KINDS[:number]))} and " if number else ""
    return f"{equal}ahead in {_KINDS[number]}, {best[number]} to {second[number]},"


def final_table(game: Game) -> list[tuple[str, ...]]:
    """Give the rows of the table of what everybody has built, its heading first, the best on top.

    While the game goes on it is the standing so far, in the order that would decide now [V2].
    """
    places = _places(game)
    seats = sorted(places, key=lambda seat: (*places[seat], seat))
    rows = [(called(game, seat), *map(str, _built(game, seat))) for seat in seats]
    table = [
        ("player", *_KINDS, _last_heading(game)),
        *((*row, _last_column(game, seat)) for row, seat in zip(rows, seats, strict=True)),
    ]
    return [*table, *_team_rows(game, seats)] if game.position.options.teams else table


def _team_rows(game: Game, seats: list[int]) -> list[tuple[str, ...]]:
    """Give a row for each team: what both partners have built, which decides [G1]."""
    rows: list[tuple[str, ...]] = []
    for seat in (seats[0], next(each for each in seats if each % 2 != seats[0] % 2)):
        names = " + ".join(letter(game, each) for each in sorted((seat, partner(seat))))
        wins = game.outcome is not None and seat in game.outcome.winners
        result = "" if game.outcome is None else "wins" if wins else "loses"
        rows.append((f"team {names}", *map(str, _side(game, seat)), result))
    return rows


def _last_heading(game: Game) -> str:
    if game.outcome is None:
        return "status"
    return "result" if game.outcome.places is None else "place"


def _places(game: Game) -> dict[int, tuple[int, ...]]:
    """Give a sorting key for every seat: the winners, then by buildings, those out at the end."""
    outcome = game.outcome
    standing = game.position.standing
    keys: dict[int, tuple[int, ...]] = {}
    for seat in range(1, len(game.names) + 1):
        temples, towers, huts = _built(game, seat)
        place = outcome.places[seat - 1] if outcome is not None and outcome.places else 0
        wins = outcome is not None and seat in outcome.winners
        is_out = standing.statuses[seat - 1] is Status.OUT
        keys[seat] = (place, not wins, is_out, -temples, -towers, -huts)
    return keys


def _last_column(game: Game, seat: int) -> str:
    outcome = game.outcome
    status = standing_word(game, seat)
    is_out = "out" if game.position.standing.statuses[seat - 1] is Status.OUT else ""
    if outcome is None:
        team = f"with {game.names[partner(seat) - 1]}" if game.position.options.teams else ""
        return status or team
    if outcome.places is not None:
        return ", ".join(filter(None, [f"{outcome.places[seat - 1]}", is_out]))
    won = "wins" if seat in outcome.winners else "" if is_out else "loses"
    return ", ".join(filter(None, [won, is_out]))


def standing_word(game: Game, seat: int) -> str:
    """Give the word for a player who has left the game; nothing for one who plays."""
    status = game.position.standing.statuses[seat - 1]
    return {Status.OUT: "out", Status.PLACED: "placed", Status.PLAYING: ""}[status]


def table_lines(rows: list[tuple[str, ...]], gap: int = 2) -> list[str]:
    """Lay out rows as text in columns: the first to the left, numbers to the right."""
    from rich.cells import cell_len, set_cell_size

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers, last in rows:
        middle = [cell.rjust(width) for cell, width in zip(numbers, widths[1:-1], strict=True)]
        lines.append((" " * gap).join([set_cell_size(first, widths[0]), *middle, last]).rstrip())
    return lines
