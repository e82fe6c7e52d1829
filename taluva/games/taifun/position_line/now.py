"""The last word of a line: which step comes, and whether the rest of the position fits it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from taluva.games.taifun.position_line.writing import EXCHANGE
from taluva.games.taifun.rules import (
    ACTIONS,
    COLOURS,
    DICE,
    EXCHANGES,
    GOD,
    Cards,
    Colour,
    Drawing,
    Figure,
    Island,
    Kind,
    Options,
    Phase,
    Playing,
    Position,
)
from taluva.games.taifun.rules.outcome import after_last_round, after_step
from taluva.games.taifun.rules.pieces import HOUSES_PER_TRIBE
from taluva.games.taifun.rules.piles import HAND_SIZE
from taluva.games.taifun.rules.playing import power
from taluva.games.taifun.rules.position import FIRST_HOUSES
from taluva.table.line.errors import ParseError
from taluva.table.line.words import Word
from taluva.table.position import NOTHING, choice_in, number_in, parts, unexpected, wrong
from taluva.table.telling.language import ENGLISH, quoted

_MOST_ROUNDS: Final = 99_999


class Now:
    """Reads which step comes, and sees that the rest of the position fits it."""

    def __init__(self, word: Word, options: Options, island: Island, cards: Cards) -> None:
        self.word = word
        self.options, self.island, self.cards = options, island, cards
        self.seats = island.seats
        words = parts(word, ":")
        if len(words) < 3:
            expected = ENGLISH("round, first tribe and step, such as 5:2:roll")
            raise unexpected(word, expected)
        round_word, first_word, phase_word, *self.more = words
        self.round = number_in(round_word, ENGLISH("a round"), 0, options.rounds or _MOST_ROUNDS)
        self.first = self._seat(first_word)
        self.phase = Phase(choice_in(phase_word, tuple(Phase)))
        self.start = Position(options, island, cards, self.phase, self.round, None, self.first)

    def _seat(self, word: Word) -> int:
        return number_in(word, ENGLISH("the seat of a tribe"), self.seats[0], self.seats[-1])

    def position(self) -> Position:
        """Give the position; raises ParseError."""
        found = getattr(self, f"_{self.phase}")()
        assert isinstance(found, Position)
        is_setup = self.phase in (Phase.HOUSE, Phase.PRIEST) or (
            found.drawing is not None and found.drawing.then is Phase.HOUSE
        )
        if is_setup is (self.round > 0):
            raise self._wrong(ENGLISH("round 0 is the set-up, and the set-up is round 0"))
        if is_setup or self.phase is Phase.OVER:
            return found
        if after_step(self.island) is not None:
            raise self._wrong(
                ENGLISH("the game is over there: twelve are sacrificed, or nobody is alive")
            )
        if self.island.temple is None:
            raise self._wrong(ENGLISH("after the set-up there is a temple: name its hex"))
        return found

    def _house(self) -> Position:
        self._only(0)
        standing = Counter(
            {seat: HOUSES_PER_TRIBE - self.island.tribe(seat).houses for seat in self.seats}
        )
        order = [*self._order, *reversed(self._order)]
        up = standing.total()
        if up >= len(order) or standing != Counter(order[:up]):
            raise self._wrong(ENGLISH("the houses do not stand as they go up in the set-up"))
        self._expect_no_figures_nor_temple()
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up])

    @property
    def _order(self) -> list[int]:
        """The seats of the tribes in the order of the first round."""
        begins = self.seats.index(self.first)
        return [*self.seats[begins:], *self.seats[:begins]]

    def _expect_no_figures_nor_temple(self) -> None:
        if self.island.figures or self.island.temple is not None:
            raise self._wrong(ENGLISH("before the houses stand there is no figure and no temple"))

    def _priest(self) -> Position:
        self._only(0)
        island, order = self.island, self._order
        up = len(island.figures)
        due = sorted(Figure(seat, Kind.PRIEST) for seat in order[:up])
        if up >= len(order) or sorted(island.figures.values()) != due or island.temple is None:
            raise self._wrong(ENGLISH("the priests do not stand as they come in the set-up"))
        if any(tribe.houses != HOUSES_PER_TRIBE - FIRST_HOUSES for tribe in island.tribes):
            raise self._wrong(
                ENGLISH(
                    "every tribe has put up {number} houses before its priest", number=FIRST_HOUSES
                )
            )
        self._expect_hand(HAND_SIZE)
        return self.start._replace(seat=order[up])

    def _cards(self) -> Position:
        more = self._only(0, 1)
        playing = self._playing(more[0]) if more else Playing()
        self._expect_hand(*(range(HAND_SIZE) if playing.has_played else [HAND_SIZE]))
        return self.start._replace(seat=GOD, playing=playing)

    def _playing(self, word: Word) -> Playing:
        text = word.text.lower()
        if text.startswith("played"):
            most = power(self.island)
            at = Word(text.removeprefix("played"), word.column + len("played"))
            return Playing(number_in(at, ENGLISH("the power spent"), 0, most), has_played=True)
        if text.startswith("drawn="):
            name = text.removeprefix("drawn=")
            card = next((held.card for held in self.cards.hand if held.card.name == name), None)
            if card is None:
                raise wrong(
                    word, ENGLISH("{found} was drawn, but is not in hand", found=quoted(name))
                )
            return Playing(drawn=card)
        if text == EXCHANGE:
            return self._exchange(word)
        expected = ENGLISH("played and the power spent, drawn= and a card, or exchange")
        raise unexpected(word, expected)

    def _exchange(self, word: Word) -> Playing:
        choice_in(word, (EXCHANGE,))
        if self.island.sacrifices < EXCHANGES[0]:
            raise wrong(
                word,
                ENGLISH(
                    "an exchange is earned with sacrifice {exchanges} at the earliest",
                    exchanges=EXCHANGES[0],
                ),
            )
        return Playing(may_exchange=True)

    def _draw(self) -> Position:
        (word,) = self._only(1)
        then = Phase(choice_in(word, (Phase.HOUSE, Phase.CARDS, Phase.ROLL)))
        hand = len(self.cards.hand)
        if then is Phase.HOUSE:
            self._expect_hand(0)
            self._expect_no_figures_nor_temple()
            if self.island.houses:
                raise self._wrong(ENGLISH("before the first hand is drawn no house stands"))
        elif then is Phase.CARDS:
            self._expect_hand(0, HAND_SIZE - 1)
        else:
            self._expect_hand(*range(HAND_SIZE))
        is_redraw = then is Phase.CARDS and hand == HAND_SIZE - 1
        return self.start._replace(drawing=Drawing(HAND_SIZE - hand, then, is_redraw))

    def _roll(self) -> Position:
        self._only(0)
        self._expect_hand(HAND_SIZE)
        return self.start

    def _turn(self) -> Position:
        seat_word, actions_word, dice_word, *more = self._only(3, 4)
        self._expect_hand(HAND_SIZE)
        return self.start._replace(
            seat=self._seat(seat_word),
            actions=number_in(actions_word, ENGLISH("the actions left"), 1, ACTIONS),
            dice=self._dice(dice_word),
            playing=self._exchange(more[0]) if more else Playing(),
        )

    def _over(self) -> Position:
        (word,) = self._only(1)
        outcome = after_step(self.island)
        if outcome is None and self.round == self.options.rounds:
            outcome = after_last_round()
        if outcome is None or not self.round:
            raise self._wrong(ENGLISH("the game is not over: no rule ends it here"))
        dice = () if word.text == NOTHING else self._dice(word)
        return self.start._replace(dice=dice, outcome=outcome)

    def _dice(self, word: Word) -> tuple[Colour, ...]:
        letters = word.text.upper()
        # Sacrifices since the roll may have brought the next stage, with fewer dice.
        least, most = DICE[self.start.stage], max(DICE.values())
        if not least <= len(letters) <= most or not set(letters) <= set(COLOURS):
            expected = ENGLISH(
                "{least} to {most} of the letters {colours}",
                least=least,
                most=most,
                colours=" ".join(COLOURS),
            )
            raise unexpected(word, expected)
        return tuple(map(Colour, letters))

    def _expect_hand(self, *numbers: int) -> None:
        if len(self.cards.hand) not in numbers:
            expected = ENGLISH.either([*map(str, numbers)])
            raise self._wrong(
                ENGLISH(
                    "{number} cards are in hand, expected {expected}",
                    number=len(self.cards.hand),
                    expected=expected,
                )
            )

    def _only(self, least: int, most: int = 0) -> list[Word]:
        """Give the words behind the phase if there are as many as it has."""
        if not least <= len(self.more) <= max(least, most):
            shape = {
                Phase.DRAW: ENGLISH("draw:roll, draw:cards or draw:house"),
                Phase.TURN: ENGLISH("turn, its seat, actions left and dice, such as turn:3:2:RGB"),
                Phase.OVER: ENGLISH("over and the dice, such as over:RGB or over:-"),
            }.get(self.phase, str(self.phase))
            raise self._wrong(
                ENGLISH(
                    "found {found}, expected {shape}", found=quoted(self.word.text), shape=shape
                )
            )
        return self.more

    def _wrong(self, message: str) -> ParseError:
        return wrong(self.word, message)
