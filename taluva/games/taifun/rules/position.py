"""A position: island, cards, phase, and the end of the game [S1 … S4 N1 D1 … D3 A1 E1 … E4].

A position is a value. Chance has its own moves, so no order of cards is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple

from taluva.core.game import Outcome
from taluva.games.taifun.rules import card_play, moves, pieces
from taluva.games.taifun.rules.actions import act, action_refusals, cost, legal_actions
from taluva.games.taifun.rules.cards import (
    HAND_SIZE,
    UNKNOWN,
    Card,
    Deck,
    Decks,
    first_cards,
    stage_of,
)
from taluva.games.taifun.rules.island import (
    CROSSINGS,
    FIELD_HEXES,
    FIRST_TRIBE_SEAT,
    HEXES,
    Island,
    first_island,
)
from taluva.games.taifun.rules.symmetry import turned
from taluva.hexgrid import Hex

DICE: Final = {Deck.GREEN: 3, Deck.BLUE: 2, Deck.RED: 1}  # by the stage of the game [D2]
FIRST_HOUSES: Final = 2  # houses per tribe in the set-up
MAX_ROUNDS: Final = 999  # the largest value of the option rounds
FIRST_HOUSE_MARKER: Final = pieces.Stock(food=1)  # laid with the first house [S1]
SECOND_HOUSE_MARKER: Final = pieces.Stock(wood=1)  # laid with the second house [S2]


class Phase(StrEnum):
    """The phases of a game. Each allows only certain moves."""

    HOUSE = "house"
    PRIEST = "priest"
    CARDS = "cards"
    DRAW = "draw"
    ROLL = "roll"
    TURN = "turn"
    OVER = "over"


_STEP_OF: Final[Mapping[type[moves.Move], Phase]] = {
    moves.House: Phase.HOUSE,
    moves.Priest: Phase.PRIEST,
    **dict.fromkeys((moves.Play, moves.Redraw, moves.Exchange, moves.Done), Phase.CARDS),
    moves.Draw: Phase.DRAW,
    moves.Roll: Phase.ROLL,
    **dict.fromkeys(
        (
            moves.Walk,
            moves.Strip,
            moves.Build,
            moves.Call,
            moves.Convert,
            moves.Sacrifice,
            moves.End,
        ),
        Phase.TURN,
    ),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    tribes: int
    rounds: int | None = None  # after this round the game ends [E4]
    gifts: card_play.Gifts = card_play.Gifts.FREE
    edition: pieces.Edition = pieces.NEWEST
    wrath: card_play.Wrath = card_play.Wrath.SACRIFICES

    def impatience(self, round: int) -> int:
        """Return the god's wrath in a round if the tribes have made no sacrifices [K8]."""
        if self.wrath is card_play.Wrath.SACRIFICES:
            return 0
        wrath, rounds = card_play.IMPATIENCE[self.tribes]
        return max(0, round - 1) * wrath // rounds

    def waited(self, round: int, last_sacrifice: int) -> int:
        """Return how many full rounds have passed without a sacrifice before a round."""
        if self.edition is not pieces.Edition.THIRD:
            return 0
        return max(0, round - 1 - last_sacrifice)


# The options that depend on the edition: K7 is a rule of editions 1 and 2, and K8 of edition 2.
DEFAULTS: Final[Mapping[pieces.Edition, Mapping[str, StrEnum]]] = {
    edition: {"gifts": gifts, "wrath": wrath}
    for edition, gifts, wrath in (
        (pieces.Edition.FIRST, card_play.Gifts.GIVEN, card_play.Wrath.SACRIFICES),
        (pieces.Edition.SECOND, card_play.Gifts.GIVEN, card_play.Wrath.ROUNDS),
        (pieces.Edition.THIRD, card_play.Gifts.FREE, card_play.Wrath.SACRIFICES),
    )
}
FIXED_OPTIONS: Final = {  # options that an edition does not have: they keep their defaults
    pieces.Edition.FIRST: ("wrath",),
    pieces.Edition.SECOND: (),
    pieces.Edition.THIRD: ("gifts", "wrath"),
}


class PendingDraw(NamedTuple):
    """The next draw: the number of cards, the phase after it, and whether it is a redraw."""

    number: int
    then: Phase
    is_redraw: bool = False


class Yield(NamedTuple):
    """The stock that a tribe takes into its store from one hex for one die [D3]."""

    colour: pieces.Colour
    seat: int
    hex: Hex
    stock: pieces.Stock


class Position(NamedTuple):
    """The state of a game, which decides the legal moves."""

    options: Options
    island: Island
    cards: Decks
    phase: Phase
    round: int  # 0 in the set-up
    seat: int | None  # the seat to play; None for chance and at the end
    first: int  # the seat of the first tribe
    drawing: PendingDraw | None = None  # in the phase draw only
    playing: card_play.Playing = card_play.Playing()
    actions: int = 0  # actions left in a tribe's turn
    dice: tuple[pieces.Colour, ...] = ()  # the roll of this round
    outcome: Outcome | None = None
    last_sacrifice: int = 0  # its round, 0 if there was none; only edition 3 records it

    @property
    def printing(self) -> pieces.Printing:
        """The set of cards that is in play."""
        return self.island.printing

    @property
    def stage(self) -> Deck:
        """The deck in play."""
        return stage_of(self.island.wrath)

    @property
    def next_wrath(self) -> int:
        """The god's wrath in the next round, if no tribe sacrifices before then [K8]."""
        return max(self.island.sacrifices, self.options.impatience(self.round + 1))

    @property
    def next_waited(self) -> int:
        """The rounds without a sacrifice that greed counts next round, if no tribe sacrifices."""
        return self.options.waited(self.round + 1, self.last_sacrifice)

    @property
    def first_at_start(self) -> int:
        """The seat of the first tribe in the set-up and the first round."""
        return self._tribe_after(self.first, -max(0, self.round - 1))

    @property
    def is_second_house(self) -> bool:
        """Whether the next house of the set-up is a tribe's second [S2]."""
        return self._houses_up >= self._tribes

    @property
    def power(self) -> int:
        """The god's power for a round."""
        return card_play.power(self.island)

    @property
    def god(self) -> card_play.God:
        """The facts that decide which moves the god may make."""
        return card_play.God(self.island, self.cards, self.playing, self.options.gifts)

    def rotated(self, steps: int = 1) -> Position:
        """Return the position rotated around the volcano, clockwise by sixths of a turn."""
        return self._replace(island=turned(self.island, steps))

    def mirrored(self) -> Position:
        """Return the position with east and west swapped."""
        return self._replace(island=turned(self.island, is_mirrored=True))

    def canonical_form(self) -> Position:
        """Return the one of its six rotations that comes first, so that equal islands are equal."""
        every = [self.rotated(steps) for steps in range(6)]
        return min(every, key=lambda each: [each.island.fields[hex] for hex in FIELD_HEXES])

    def legal_moves(self) -> list[moves.Move]:
        """List every legal move, in an order that depends on the position alone.

        A draw with more than 200 possibilities is not listed. Use ``refusals`` to check one. Moves
        that depend on hidden cards are not listed either.
        """
        match self.phase:
            case Phase.HOUSE:
                return [moves.House(hex) for hex in HEXES]
            case Phase.PRIEST:
                return [moves.Priest(corner) for corner in CROSSINGS if self.island.is_free(corner)]
            case Phase.CARDS:
                return list(self.god.legal_moves())
            case Phase.DRAW:
                assert self.drawing is not None
                if self.cards.are_piles_hidden:
                    return []
                number = self.drawing.number
                return [
                    moves.Draw(cards) for cards in self.cards.possible_draws(self.stage, number)
                ]
            case Phase.ROLL:
                return [
                    moves.Roll(roll) for roll in product(pieces.COLOURS, repeat=DICE[self.stage])
                ]
            case Phase.TURN:
                assert self.seat is not None
                return list(legal_actions(self.island, self.seat, self.actions))
        return []  # the game is over

    def refusals(self, move: moves.Move) -> tuple[moves.Refusal, ...]:
        """Return every reason why a move is illegal. The result is empty for a legal move."""
        if _STEP_OF[type(move)] is not self.phase:
            return (moves.Refusal(moves.Rule.N1),)
        return tuple(self._refusals(move))

    def _refusals(self, move: moves.Move) -> Iterator[moves.Refusal]:
        match move:
            case moves.House(hex):
                if hex not in HEXES:
                    yield moves.Refusal(
                        moves.Rule.S2 if self.is_second_house else moves.Rule.S1, (hex,)
                    )
            case moves.Priest(crossing):
                if not self.island.is_free(crossing):
                    yield moves.Refusal(moves.Rule.S4, (crossing,))
            case moves.Play() | moves.Redraw() | moves.Exchange() | moves.Done():
                yield from self.god.refusals(move)
            case moves.Draw(cards):
                assert self.drawing is not None
                if len(cards) != self.drawing.number or self._after_draw(cards) is None:
                    yield moves.Refusal(moves.Rule.D1, (), self.drawing.number, len(cards))
            case moves.Roll(colours):
                if len(colours) != DICE[self.stage]:
                    yield moves.Refusal(moves.Rule.D2, (), DICE[self.stage], len(colours))
            case _:
                assert self.seat is not None
                yield from action_refusals(self.island, self.seat, self.actions, move)

    def play(self, move: moves.Move) -> Position:
        """Return the position after a legal move. Does not check that it is legal."""
        match move:
            case moves.House(hex):
                return self._house(hex)
            case moves.Priest(crossing):
                assert self.seat is not None
                figure = pieces.Figure(self.seat, pieces.FigureKind.PRIEST)
                return self._after_priest(self.island.with_figure(crossing, figure))
            case moves.Play() | moves.Redraw() | moves.Exchange() | moves.Done():
                return self._god(move)
            case moves.Draw(cards):
                return self._draw(cards)
            case moves.Roll(colours):
                return self._roll(colours)
            case _:
                return self._act(move)

    # The set-up

    @property
    def _tribes(self) -> int:
        return self.options.tribes

    @property
    def _houses_up(self) -> int:
        return sum(pieces.HOUSES_PER_TRIBE - tribe.houses for tribe in self.island.tribes)

    def _house(self, hex: Hex) -> Position:
        assert self.seat is not None
        marker = SECOND_HOUSE_MARKER if self.is_second_house else FIRST_HOUSE_MARKER
        houses = self.island.houses_of(self.seat, hex)
        more = pieces.Houses(houses.fresh + 1, houses.turned)
        after = self._replace(island=self.island.with_houses(self.seat, hex, more).lay(hex, marker))
        up = after._houses_up
        if up < FIRST_HOUSES * self._tribes:
            # Second houses are built in reverse order, so the last tribe plays twice in a row.
            steps = min(up, 2 * self._tribes - 1 - up)
            return after._replace(seat=self._tribe_after(self.first, steps))
        temple = after.island.temple_site()
        return after._replace(
            island=after.island._replace(temple=temple), phase=Phase.PRIEST, seat=self.first
        )

    def _after_priest(self, island: Island) -> Position:
        standing = len(island.figures)
        if standing < self._tribes:
            return self._replace(island=island, seat=self._tribe_after(self.first, standing))
        return self._replace(island=island)._new_round(self.first)

    def _tribe_after(self, seat: int, steps: int = 1) -> int:
        """Return the tribe ``steps`` seats further clockwise."""
        return (seat - FIRST_TRIBE_SEAT + steps) % self._tribes + FIRST_TRIBE_SEAT

    # The god

    def _new_round(self, first: int) -> Position:
        round = self.round + 1
        return self._replace(
            island=self.island._replace(
                impatience=self.options.impatience(round),
                waited=self.options.waited(round, self.last_sacrifice),
            ),
            phase=Phase.CARDS,
            round=round,
            seat=GOD,
            first=first,
            actions=0,
            dice=(),
        )

    def _god(self, move: moves.GodMove) -> Position:
        playing = self.playing
        match move:
            case moves.Play(card, targets):
                spent = playing.spent + card.face(self.printing).cost
                after = self._replace(
                    island=card_play.strike(self.island, card, targets),
                    cards=self.cards.discard(card),
                    playing=card_play.Playing(spent, has_played=True),
                )
                if (outcome := after_step(after.island)) is not None:
                    return after._over(outcome)
                return after if playing.drawn is None else after._refill()
            case moves.Redraw(card):
                cards = self.cards.discard(card)
                return self._replace(cards=cards)._drawing(1, Phase.CARDS, is_redraw=True)
            case moves.Exchange():
                cards = self.cards.with_hand_discarded()
                return self._replace(cards=cards)._drawing(HAND_SIZE, Phase.CARDS)
        return self._refill()  # the god is done

    def _refill(self) -> Position:
        hand = self.cards.hand
        after = self._replace(island=card_play.keep(self.island, hand))
        return after._drawing(HAND_SIZE - len(hand), Phase.ROLL)

    def _drawing(self, number: int, then: Phase, *, is_redraw: bool = False) -> Position:
        """Return the position before ``number`` cards are drawn, or in the next phase if 0."""
        return self._replace(
            phase=Phase.DRAW if number else then,
            seat=None,
            drawing=PendingDraw(number, then, is_redraw) if number else None,
            playing=card_play.Playing(),
        )

    def _after_draw(self, cards: tuple[Card, ...]) -> Decks | None:
        return self.cards.draw(self.stage, cards)

    def _draw(self, drawn: tuple[Card, ...]) -> Position:
        cards, drawing = self._after_draw(drawn), self.drawing
        assert cards is not None
        assert drawing is not None
        seat = {Phase.HOUSE: self.first, Phase.CARDS: GOD}.get(drawing.then)
        playing = card_play.Playing(drawn=drawn[-1]) if drawing.is_redraw else self.playing
        return self._replace(
            cards=cards, phase=drawing.then, seat=seat, drawing=None, playing=playing
        )

    # The dice

    def _roll(self, colours: tuple[pieces.Colour, ...]) -> Position:
        island = self.island
        for _, seat, _, stock in self.yields(colours):
            island = island.gain(seat, stock)
        return self._replace(
            island=island, phase=Phase.TURN, seat=self.first, actions=pieces.ACTIONS, dice=colours
        )

    def yields(self, colours: tuple[pieces.Colour, ...]) -> list[Yield]:
        """List the tribes' yields from a roll, die by die and hex by hex [D3]."""
        island = self.island
        held = []
        for hex in sorted(hex for hex in island.houses if hex in island.markers):
            seat = island.most_houses(hex)
            if seat is not None and hex in island.fields:
                held.append((hex, seat, island.fields[hex], island.markers[hex]))
        return [
            Yield(colour, seat, hex, markers.times(field.count(colour)))
            for colour in colours
            for hex, seat, field, markers in held
            if colour in field
        ]

    # The tribes

    def _act(self, action: moves.Action) -> Position:
        assert self.seat is not None
        island = act(self.island, self.seat, action)
        actions = 0 if isinstance(action, moves.End) else self.actions - cost(self.island, action)
        after = self._replace(island=island, actions=actions)
        if isinstance(action, moves.Sacrifice):
            if island.sacrifices in card_play.EXCHANGES:
                after = after._replace(playing=card_play.Playing(may_exchange=True))
            if self.options.edition is pieces.Edition.THIRD:
                after = after._replace(last_sacrifice=self.round)
        if (outcome := after_step(island)) is not None:
            return after._over(outcome)
        if actions:
            return after
        following = self._tribe_after(self.seat)
        if following != self.first:
            return after._replace(seat=following, actions=pieces.ACTIONS)
        if self.round == self.options.rounds:
            return after._over(after_last_round(island))
        return after._new_round(self._tribe_after(self.first))

    def _over(self, outcome: Outcome) -> Position:
        return self._replace(
            phase=Phase.OVER, seat=None, actions=0, playing=card_play.Playing(), outcome=outcome
        )


def start(options: Options, fields: Mapping[Hex, pieces.Terrain], first: int) -> Position:
    """Return the position before the god's first hand is drawn."""
    return Position(
        options,
        first_island(fields, options.tribes, options.edition),
        first_cards(pieces.printing_of(options.edition, options.tribes)),
        Phase.DRAW,
        0,
        None,
        first,
        PendingDraw(HAND_SIZE, Phase.HOUSE),
    )


def unseen(position: Position) -> Position:
    """Return a position without the god's secrets."""
    playing = position.playing
    if playing.drawn is not None:
        playing = playing._replace(drawn=UNKNOWN)
    return position._replace(cards=position.cards.unseen(), playing=playing)


GOD: Final = 1  # the seat


class Reason(StrEnum):
    """The reasons why a game is over."""

    SACRIFICES = "sacrifices"
    NOBODY_LEFT = "nobody-left"
    ROUNDS = "rounds"


def after_step(island: Island) -> Outcome | None:
    """Return the outcome if a move has ended the game, else None. E1 takes precedence [E1 E2]."""
    if island.sacrifices >= pieces.SACRIFICES_TO_WIN:
        scores = {seat: score(island, seat) for seat in island.seats}
        best = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == best)
        return Outcome(Reason.SACRIFICES, winners)
    if not island.figures:
        return Outcome(Reason.NOBODY_LEFT, (GOD,))
    return None


def after_last_round(island: Island) -> Outcome:
    """Return the draw after the last round, which the god wins before edition 3 [E4]."""
    others = island.seats if island.edition is pieces.Edition.THIRD else ()
    return Outcome(Reason.ROUNDS, (GOD, *others))


class Score(NamedTuple):
    """What decides between the tribes, in this order [E1]."""

    sacrifices: int
    figures: int
    houses: int


def score(island: Island, seat: int) -> Score:
    """Return a tribe's sacrifices, and its figures and houses on the island."""
    houses = sum(island.houses_of(seat, hex).number for hex in island.houses)
    return Score(island.tribe(seat).sacrificed, len(island.figures_of(seat)), houses)
