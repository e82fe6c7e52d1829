"""The statistics of a game: resources by tribe and round, sacrifices, kills, cards, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from taluva.core.analysis import LinePart, Statistics, StatisticsCounter
from taluva.games.taifun import rules
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.i18n import Language


@dataclass(slots=True)
class TribeCounts:
    """Counts of a tribe's gains, actions and losses. They are columns of the table."""

    gained: rules.Stock = rules.NOTHING  # from the dice
    stripped: rules.Stock = rules.NOTHING
    built: int = 0
    ruined: int = 0  # houses lost to cards
    called: int = 0
    converted: int = 0  # other tribes' people that this tribe converted
    lost: int = 0  # own people that other tribes converted
    killed: int = 0  # figures killed by cards
    sacrificed: int = 0


@dataclass(slots=True)
class RoundCounts:
    """Counts of one round: each seat's gains from the dice, and its store at the end."""

    gained: dict[int, rules.Stock]
    stores: dict[int, rules.Stock]
    sacrifices: int = 0


@dataclass(slots=True)
class GameCounts:
    """The statistics of a game."""

    game: Game  # its last state
    tribes: dict[int, TribeCounts]
    rounds: dict[int, RoundCounts] = field(default_factory=dict)
    cards: Counter[str] = field(default_factory=Counter)
    dice: Counter[str] = field(default_factory=Counter)
    sunk: int = 0  # number of sunk hexes


def tally(games: Sequence[Game]) -> GameCounts:
    """Count the events of a game. ``games`` are its states from the start to the last move."""
    seats = games[0].position.island.seats
    found = GameCounts(games[-1], {seat: TribeCounts() for seat in seats})
    for game in games[1:]:
        assert game.effect is not None, "a step was taken"
        _count(found, game.effect)
        if game.effect.turn:  # the set-up is not a round
            last = found.rounds.setdefault(
                game.effect.turn, RoundCounts(dict.fromkeys(seats, rules.NOTHING), {})
            )
            _count_round(last, game.effect)
            island = game.position.island
            last.stores = {seat: island.tribe(seat).store for seat in seats}
    return found


def _count(found: GameCounts, effect: Effect) -> None:
    own = found.tribes.get(effect.seat or rules.GOD)
    match effect.move:
        case rules.Play(card):
            found.cards[card.name] += 1
            found.sunk += len(effect.sunk)
            for figure in effect.went.values():
                # A figure that was only carried is on another crossing now.
                if figure not in effect.came.values():
                    found.tribes[figure.seat].killed += 1
            for change in effect.houses:
                found.tribes[change.seat].ruined -= change.number
        case rules.Roll(colours):
            found.dice.update(map(str, colours))
            for gain in effect.yields:
                tribe = found.tribes[gain.seat]
                tribe.gained = tribe.gained.plus(gain.stock)
        case rules.Strip(_, resource) if own is not None:
            own.stripped = own.stripped.plus(rules.Stock.of(resource, 1))
        case rules.Build() if own is not None:
            own.built += 1
        case rules.Call() if own is not None:
            own.called += 1
        case rules.Convert(crossing) if own is not None:
            own.converted += 1
            found.tribes[effect.went[crossing].seat].lost += 1
        case rules.Sacrifice() if own is not None:
            own.sacrificed += 1


def _count_round(last: RoundCounts, effect: Effect) -> None:
    last.sacrifices += isinstance(effect.move, rules.Sacrifice)
    for gain in effect.yields:
        last.gained[gain.seat] = last.gained[gain.seat].plus(gain.stock)


def _counts(tribe: TribeCounts) -> dict[str, int | rules.Stock]:
    return {each.name: getattr(tribe, each.name) for each in fields(tribe)}


def as_dict(found: GameCounts) -> dict[str, Any]:
    """Return the statistics as plain data."""
    game = found.game
    outcome = game.outcome
    return {
        "game": game.game_name,
        "round": game.round,
        "outcome": None
        if outcome is None
        else {"reason": str(outcome.reason), "winners": list(outcome.winners)},
        "tribes": [
            {
                "seat": seat,
                "name": game.names[seat - 1],
                **{
                    key: value._asdict() if isinstance(value, rules.Stock) else value
                    for key, value in _counts(tribe).items()
                },
            }
            for seat, tribe in found.tribes.items()
        ],
        "god": {
            "name": game.names[rules.GOD - 1],
            "cards": {
                card.name: found.cards[card.name] for card in rules.CARDS if found.cards[card.name]
            },
            "sunk": found.sunk,
        },
        "dice": {str(colour): found.dice[colour] for colour in rules.COLOURS},
        "rounds": [
            {
                "round": number,
                "sacrifices": last.sacrifices,
                "gained": {str(seat): stock._asdict() for seat, stock in last.gained.items()},
                "stores": {str(seat): stock._asdict() for seat, stock in last.stores.items()},
            }
            for number, last in found.rounds.items()
        ],
    }


def lines(found: GameCounts, say: Language) -> list[str]:
    """Return the statistics as lines of text."""
    messages, game = Messages(say), found.game
    parts = [say("Round {round}.", round=game.round)]
    for seat, tribe in found.tribes.items():
        parts += [
            "",
            game.names[seat - 1],
            say(
                "  from dice: {gained}; stripped: {stripped}",
                gained=messages.stock(tribe.gained),
                stripped=messages.stock(tribe.stripped),
            ),
            say(
                "  houses: {built} built, {ruined} ruined; figures: {called} called,"
                " {converted} converted, {lost} lost to other tribes, {killed} killed",
                built=tribe.built,
                ruined=tribe.ruined,
                called=tribe.called,
                converted=tribe.converted,
                lost=tribe.lost,
                killed=tribe.killed,
            ),
            say("  sacrifices: {number}", number=tribe.sacrificed),
        ]
    cards = [
        f"{messages.word(card)} {found.cards[card.name]}"
        for card in rules.CARDS
        if found.cards[card.name]
    ]
    dice = [f"{messages.word(colour)} {found.dice[colour]}" for colour in rules.COLOURS]
    parts += [
        "",
        say("{name}: {cards}", name=game.names[rules.GOD - 1], cards=", ".join(cards) or "-"),
        say("Hexes sunk: {number}", number=found.sunk),
        say("Dice: {dice}", dice=", ".join(dice)),
        "",
    ]
    for number, last in found.rounds.items():
        stores = say.clauses(
            [
                say(
                    "{name} gains {number} and has {stock}",
                    name=game.names[seat - 1],
                    number=sum(last.gained[seat]),
                    stock=messages.stock(stock),
                )
                for seat, stock in last.stores.items()
            ]
        )
        parts.append(
            say(
                "round {round}: {stores}; sacrifices: {number}",
                round=number,
                stores=stores,
                number=last.sacrifices,
            )
        )
    return parts


# The columns of a table with one row per player. The god's row lacks the tribes' counts.
COLUMNS: Final = (
    *("tribes", "game_rounds", "ending", "seat", "name", "bot", "won"),
    *(each.name for each in fields(TribeCounts)),
)


def figures(games: Sequence[Game], bots: Mapping[int, str]) -> Statistics:
    """Return the statistics of a game. ``games`` are its states from the start to the last move."""
    found = tally(games)
    game = found.game
    winners = () if game.outcome is None else game.outcome.winners
    return Statistics(
        len(game.names),
        game.round,
        game.outcome,
        len(winners) > 1,
        {},
        as_dict(found),
        tuple(_rows(found, bots)),
        lambda look, width, say: ([LinePart(line)] for line in lines(found, say)),
    )


def _rows(found: GameCounts, bots: Mapping[int, str]) -> Iterator[dict[str, object]]:
    game, outcome = found.game, found.game.outcome
    for seat, name in enumerate(game.names, 1):
        cells = (
            len(found.tribes),
            game.round,
            "" if outcome is None else str(outcome.reason),
            seat,
            name,
            bots.get(seat, ""),
            "" if outcome is None else int(seat in outcome.winners),
        )
        counts: dict[str, object] = dict.fromkeys(COLUMNS[len(cells) :], "")
        if seat in found.tribes:
            for key, value in _counts(found.tribes[seat]).items():
                counts[key] = sum(value) if isinstance(value, rules.Stock) else value
        yield {**dict(zip(COLUMNS, cells, strict=False)), **counts}


STATISTICS: Final[StatisticsCounter[Game]] = StatisticsCounter(COLUMNS, figures)
