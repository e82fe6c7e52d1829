"""The public Game of Taifun, and its state as plain data for programs.

A game is a value. ``play`` returns the next game and leaves this one unchanged.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from taluva.core import setup
from taluva.core.game import Drawn, IllegalMove, Outcome, summarize
from taluva.core.immutable import MoveList
from taluva.core.position_string import POSITION
from taluva.games.taifun import position_string, rules
from taluva.games.taifun.effect import Effect, effect_of
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import parse_field, parse_move
from taluva.games.taifun.rules.position import MAX_ROUNDS
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, InvalidInput, quote

if TYPE_CHECKING:
    from taluva.games.taifun.data import FieldData, GameData, OptionsData, TribeData, WaitedData

Choice = TypeVar("Choice", bound=StrEnum)

_ROLES: Final = ("God", "White", "Purple", "Turquoise")  # default names


@dataclass(frozen=True)
class _Step:
    """A move, and the positions before and after it."""

    before: rules.Position
    move: rules.Move
    after: rules.Position

    @cached_property
    def effect(self) -> Effect:
        """The effect of the move, found when it is needed, because that takes a while."""
        return effect_of(self.before, self.move, self.after)


@dataclass(frozen=True, slots=True, repr=False)
class Game(Drawn):
    """A game at one point: the players, the position, and the moves that led there."""

    game_name: ClassVar[str] = "taifun"

    names: tuple[str, ...]
    position: rules.Position
    seed: int | None = None  # None if you play the draws and rolls yourself
    moves: MoveList[rules.Move] = field(default_factory=MoveList)
    draws: int = 0  # the number of draws so far
    _last: Effect | _Step | None = field(default=None, compare=False)  # see effect
    beginning: str = ""  # the position string it started from, if any
    _roll: Effect | _Step | None = field(default=None, compare=False)  # see roll
    _starts: tuple[rules.Island, ...] = field(default=(), compare=False)  # see earlier_island

    def __str__(self) -> str:
        return summarize(self, "Taifun", f"round {self.round}, {self.phase}")

    def __repr__(self) -> str:
        return f"<{self}>"

    @classmethod
    def new(
        cls,
        names: Sequence[str],
        *,
        seed: int | None = None,
        fields: Sequence[str | rules.Terrain] | None = None,
        first: int | None = None,
        rounds: int | None = None,
        gifts: str | None = None,
        edition: str | int = rules.NEWEST,
        wrath: str | None = None,
        is_dealt: bool = True,
    ) -> Game:
        """Set up a game. The first name is the god's.

        ``seed`` determines the island, the first tribe and everything that is dealt. The first hand
        is dealt before the method returns, unless ``is_dealt`` is False. Without a seed, ``fields``
        and ``first`` set up a game that has no dealer. Draws and rolls are then played like other
        moves. Without any of the three a seed is chosen at random. Raises ValueError with a message
        for invalid arguments.
        """
        # Logs start without a hand, and may contain any names.
        names = setup.validate_names(names, is_read=not is_dealt)
        tribes = len(names) - 1
        if tribes not in rules.TRIBES:
            raise InvalidInput("Taifun is for 3 or 4 players, not {players}", players=len(names))
        options = validate_options(tribes, rounds, gifts, edition, wrath)
        if (fields is None) != (first is None):
            raise InvalidInput("set both the fields and the first tribe, or neither")
        if seed is not None:
            seed = setup.validate_seed(seed)
        if fields is None or first is None:
            seed = setup.fresh_seed() if seed is None else seed
            island, first = dealt_island(seed, tribes)
        else:
            island, first = validate_fields(fields), _validate_first(first, tribes)
        game = cls(names, rules.start(options, island, first), seed)
        return game._deal_all() if is_dealt else game

    @classmethod
    def from_position(
        cls, line: str, names: Sequence[str] | None = None, *, seed: int | None = None
    ) -> Game:
        """Return a game that starts from a position string. Names default to the roles.

        With a seed there is a dealer, which needs a position that includes the god's hand. Raises
        ParseError for a bad string, and ValueError with a message for other invalid arguments.
        """
        position = position_string.parse_position(line)
        names = setup.validate_names(
            _ROLES[: position.options.tribes + 1] if names is None else names
        )
        return cls.from_beginning(line, names, None if seed is None else setup.validate_seed(seed))

    @classmethod
    def from_beginning(cls, line: str, names: tuple[str, ...], seed: int | None) -> Game:
        """Return a game that starts from a position string. Names and seed are not checked again.

        Raises ParseError for a bad string, and ValueError if the number of names is wrong. Also
        raises ValueError for a seed if the position hides the hand.
        """
        position = position_string.parse_position(line)
        players = position.options.tribes + 1
        if len(names) != players:
            raise InvalidInput(
                "the position is for {players} players, not {names}",
                players=players,
                names=len(names),
            )
        if seed is not None and position_string.is_hidden(position.cards):
            raise ValueError(position_string.HIDDEN)
        return cls(names, position, seed, beginning=position_string.format_position(position))

    def to_position(self) -> str:
        """Return the position string of the game (see docs/notation.md).

        The string omits hidden information, such as the god's hand in a tribe's view.
        """
        return position_string.format_position(self.position)

    @property
    def effect(self) -> Effect | None:
        """The effect of the latest move."""
        return self._last.effect if isinstance(self._last, _Step) else self._last

    @property
    def roll(self) -> Effect | None:
        """The effect of the latest roll."""
        return self._roll.effect if isinstance(self._roll, _Step) else self._roll

    @property
    def earlier_island(self) -> rules.Island:
        """The island at the start of the previous round, or the earliest one known."""
        return self._starts[0] if self._starts else self.position.island

    @property
    def phase(self) -> rules.Phase:
        """The current phase: house, priest, cards, draw, roll, turn or over."""
        return self.position.phase

    @property
    def round(self) -> int:
        """The number of the round: 0 in the set-up, the last round when the game is over."""
        return self.position.round

    @property
    def turn(self) -> int:
        """The round, which starts each line of a log."""
        return self.position.round

    @property
    def seat(self) -> int | None:
        """The seat to play, from 1, or None for chance and when the game is over."""
        return self.position.seat

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None while it is running."""
        return self.position.outcome

    def legal_moves(self) -> list[rules.Move]:
        """List every legal move. The order depends on the position alone.

        A draw with more than 200 possibilities is not listed. Use ``refusals`` to check one.
        """
        return self.position.legal_moves()

    def refusals(self, move: rules.Move | str) -> tuple[rules.Refusal, ...]:
        """Return every reason why a move is illegal. Raises ParseError if a text is not a move."""
        return self.position.refusals(_move(move))

    def apply(self, move: rules.Move | str) -> Game:
        """Return the game after one move, without dealing. Raises IllegalMove or ParseError."""
        position = self.position
        move = _move(move)
        refusals = position.refusals(move)
        if refusals:
            explain, public = (
                Messages(ENGLISH).explain_all,
                replace(self, position=rules.unseen(position)),
            )
            raise IllegalMove(move, refusals, explain(refusals, self), explain(refusals, public))
        after = position.play(move)
        draws = self.draws + isinstance(move, rules.Draw)
        moves = self.moves.plus(move)
        last = _Step(position, move, after)
        roll = last if isinstance(move, rules.Roll) else self._roll
        starts = self._starts or (position.island,)
        if after.round > position.round:
            starts = (starts[-1], after.island)
        return Game(self.names, after, self.seed, moves, draws, last, self.beginning, roll, starts)

    def step(self, move: rules.Move | str) -> Game:
        """Return the game after one move: the name of ``apply`` before 0.2.0."""
        warnings.warn("Game.step is now called apply", DeprecationWarning, stacklevel=2)
        return self.apply(move)

    def play(self, move: rules.Move | str) -> Game:
        """Return the game after a move and the next deals. Raises the same errors as ``apply``."""
        return self.apply(move)._deal_all()

    def _deal_all(self) -> Game:
        """Deal until a player must decide, and return the game."""
        game = self
        while (chance := game.deal()) is not None:
            game = game.apply(chance)
        return game

    def deal(self) -> rules.Move | None:
        """Return the dealer's next move, or None if no deal is due or there is no dealer."""
        if self.seed is None:
            return None
        return next_deal(self.position, self.seed, self.draws)

    def with_dealer(self, seed: int | None) -> Game:
        """Return the same game with another seed for cards and dice, or with none."""
        return self if seed == self.seed else replace(self, seed=seed)

    def with_revealed(self, later: Game) -> Game:
        """Return this game with the dealer of a later one, so that it deals the same cards."""
        return self.with_dealer(later.seed)

    def view_for(self, seat: int | None) -> Game:
        """Return the game as this seat may see it. None means a spectator.

        The view never contains the seed. The god knows the cards in hand. Every other viewer knows
        only how many cards are in the hand and in each pile. Raises ValueError if there is no such
        seat.
        """
        setup.validate_seat(seat, len(self.names))
        if seat == rules.GOD:
            return replace(self, seed=None)
        effect = self.effect
        if effect is not None and isinstance(effect.move, rules.Draw):
            draw = _unseen(len(effect.move.cards))
            effect = replace(effect, move=draw, drawn=draw.cards)
        return Game(
            self.names,
            rules.unseen(self.position),
            None,
            MoveList([_unseen(len(m.cards)) if type(m) is rules.Draw else m for m in self.moves]),
            self.draws,
            effect,
            "" if not self.beginning else _public(self.beginning),
            self.roll,
            self._starts,
        )

    def as_dict(self) -> GameData:
        """Return the whole state as plain data (see docs/protocol.schema.json)."""
        return _as_dict(self)


def _public(line: str) -> str:
    """Return a position string without the god's secrets."""
    return position_string.format_position(rules.unseen(position_string.parse_position(line)))


@cache
def _unseen(number: int) -> rules.Draw:
    return rules.Draw((rules.UNKNOWN,) * number)


def _move(move: rules.Move | str) -> rules.Move:
    if isinstance(move, str):
        return parse_move(move)
    if isinstance(move, rules.Move):
        return move
    raise TypeError(f"a move or its text, not {type(move).__name__}")


def validate_rounds(rounds: int | None) -> int | None:
    """Check the number of rounds and return it. Raises ValueError with a message."""
    if rounds is None:
        return None
    if isinstance(rounds, bool) or not isinstance(rounds, int):
        raise InvalidInput(
            "the number of rounds must be a whole number, not {number}", number=repr(rounds)
        )
    if not 1 <= rounds <= MAX_ROUNDS:
        raise InvalidInput(
            "a game has 1 to {most} rounds, not {rounds}", most=MAX_ROUNDS, rounds=rounds
        )
    return rounds


def validate_options(
    tribes: int, rounds: int | None, gifts: str | None, edition: str | int, wrath: str | None
) -> rules.Options:
    """Check the options and return them. Raises ValueError with a message."""
    edition = _validate_choice("edition", str(edition), rules.Edition)
    own = rules.DEFAULTS[edition]
    gifts = _validate_choice("gifts", own["gifts"] if gifts is None else gifts, rules.Gifts)
    wrath = _validate_choice("wrath", own["wrath"] if wrath is None else wrath, rules.Wrath)
    options = rules.Options(tribes, validate_rounds(rounds), gifts, edition, wrath)
    if (problem := position_string.find_wrong_option(options)) is not None:
        raise ValueError(problem)
    return options


def _validate_choice(key: str, value: str, choices: type[Choice]) -> Choice:
    if value not in tuple(choices):
        raise InvalidInput(
            "{key} must be {choices}, not {found}",
            key=key,
            choices=ENGLISH.either([str(each) for each in choices]),
            found=repr(value),
        )
    return choices(value)


def _validate_first(first: int, tribes: int) -> int:
    last = rules.FIRST_TRIBE_SEAT + tribes - 1
    if isinstance(first, bool) or first not in range(rules.FIRST_TRIBE_SEAT, last + 1):
        raise InvalidInput(
            "the first tribe must be seat {first} to {last}",
            first=rules.FIRST_TRIBE_SEAT,
            last=last,
        )
    return first


def validate_fields(fields: Sequence[str | rules.Terrain]) -> Mapping[Hex, rules.Terrain]:
    """Return the field of each hex from 36 different codes, ring by ring. Raises ValueError."""
    codes = setup.validate_list(fields, ENGLISH("fields must be a list of codes such as RG"))
    laid = [parse_field(str(code)) for code in codes]
    if len(laid) != len(rules.FIELD_HEXES):
        raise InvalidInput(
            "the island has {all} fields, not {found}", all=len(rules.FIELD_HEXES), found=len(laid)
        )
    for one in laid:
        if laid.count(one) > 1:
            raise InvalidInput("the field {field} appears twice", field=quote(str(one)))
    return dict(zip(rules.FIELD_HEXES, laid, strict=True))


def _as_dict(game: Game) -> GameData:
    position = game.position
    island = position.island
    total = position.power
    return {
        "format": 1,
        "game": game.game_name,
        "options": _options_as_dict(position.options),
        "phase": str(game.phase),
        "round": game.round,
        "seat": game.seat,
        "first": position.first,
        "sacrifices": island.sacrifices,
        "power": {"total": total, "left": total - position.playing.spent},
        **_waited_as_dict(position),
        "actions": position.actions if game.phase is rules.Phase.TURN else None,
        "temple": None if island.temple is None else str(island.temple),
        "dice": [str(colour) for colour in position.dice],
        "hand": sorted(held.card.name for held in position.cards.hand),
        "piles": {
            str(deck): {
                "draw": {card.name: number for card, number in pile.draw.items()},
                "discard": {card.name: number for card, number in pile.discard.items()},
            }
            for deck in rules.DECKS
            for pile in [position.cards.piles[deck]]
        },
        "tribes": [_tribe_as_dict(game, seat) for seat in island.seats],
        "fields": [_field_as_dict(game, hex) for hex in sorted(island.land.hexes)],
        "box": island.box._asdict(),
        "outcome": None
        if game.outcome is None
        else {"reason": str(game.outcome.reason), "winners": list(game.outcome.winners)},
    }


def _options_as_dict(options: rules.Options) -> OptionsData:
    """Return the options as plain data. Edition 1 keeps its older format."""
    found: OptionsData = {"rounds": options.rounds, "gifts": str(options.gifts)}
    if options.edition is not rules.Edition.FIRST:
        found["edition"], found["wrath"] = str(options.edition), str(options.wrath)
    return found


def _waited_as_dict(position: rules.Position) -> WaitedData:
    """Return the full rounds since the last sacrifice, which count in edition 3."""
    is_counted = position.options.edition is rules.Edition.THIRD
    return {"waited": position.island.waited} if is_counted else {}


def _tribe_as_dict(game: Game, seat: int) -> TribeData:
    island = game.position.island
    tribe = island.tribe(seat)
    return {
        "seat": seat,
        "name": game.names[seat - 1],
        "store": tribe.store._asdict(),
        "box": {"people": tribe.people, "houses": tribe.houses},
        "sacrificed": tribe.sacrificed,
        "figures": [
            {"at": rules.name_of(crossing), "kind": str(island.figures[crossing].kind)}
            for crossing in rules.in_order(island.figures_of(seat))
        ],
    }


def _field_as_dict(game: Game, hex: Hex) -> FieldData:
    island = game.position.island
    colours = island.fields.get(hex)
    markers: rules.Stock = island.markers_on(hex)
    return {
        "hex": str(hex),
        "halves": None if colours is None else str(colours),
        "markers": markers._asdict(),
        "houses": [
            {"seat": seat, **houses._asdict()}
            for seat in island.seats
            if (houses := island.houses_of(seat, hex)).number
        ],
    }


def unseen_cards(game: Game) -> dict[str, dict[str, int]]:
    """Return how many of each card the viewer of this game has not seen, by deck.

    Hidden hands count as unseen.
    """
    cards, printing = game.position.cards, game.position.printing
    found = {}
    for deck in rules.DECKS:
        known = {**cards.piles[deck].discard}
        for held in cards.hand:
            if held.deck is deck:
                known[held.card] = known.get(held.card, 0) + 1
        whole = rules.whole_deck(deck, printing)
        left = {card: number - known.get(card, 0) for card, number in whole.items()}
        found[str(deck)] = {card.name: number for card, number in left.items() if number}
    return found


def from_protocol_state(state: Mapping[str, Any], history: Sequence[str]) -> Game:
    """Return the game that a bot program received, as its seat sees it.

    Raises KeyError, TypeError, AttributeError or ValueError if the data is not a game.
    """
    # The data that a program receives names only the tribes.
    names = ("god", *(str(tribe["name"]) for tribe in state["tribes"]))
    game = Game.from_beginning(state[POSITION], names, None)
    if game.seat is None:
        raise ValueError("the game is already over")
    moves = MoveList(map(_move_data, history))
    draws = sum(isinstance(move, rules.Draw) for move in moves)
    return replace(game, moves=moves, draws=draws, beginning="")


def _move_data(text: str) -> rules.Move:
    verb, *cards = text.split()
    if verb == "draw" and set(cards) == {rules.UNKNOWN.name}:
        return rules.Draw((rules.UNKNOWN,) * len(cards))
    return parse_move(text)


def dealt_island(seed: int, tribes: int) -> tuple[Mapping[Hex, rules.Terrain], int]:
    """Return the fields around the volcano and the first tribe that a seed determines."""
    source = random.Random(f"{seed}/fields").random
    fields = dict(zip(rules.FIELD_HEXES, setup.shuffle(rules.FIELDS, source), strict=True))
    return fields, rules.FIRST_TRIBE_SEAT + int(source() * tribes)


def next_deal(position: rules.Position, seed: int, draws: int) -> rules.Draw | rules.Roll | None:
    """Return the draw or roll that comes now, or None if a player decides.

    Each draw and each roll has its own random numbers, so nothing depends on earlier ones. After an
    undo the same cards and dice come again. ``draws`` is the number of draws in the game so far.
    """
    if position.phase is rules.Phase.ROLL:
        source = random.Random(f"{seed}/roll/{position.round}").random
        dice = range(rules.DICE[position.stage])
        return rules.Roll(tuple(rules.COLOURS[int(source() * len(rules.COLOURS))] for _ in dice))
    if position.drawing is None:
        return None
    source = random.Random(f"{seed}/draw/{draws + 1}").random
    pile = position.cards.piles[position.stage]
    drawn = []
    for _ in range(position.drawing.number):
        pile = pile.ready()
        order = [card for card, number in pile.draw.items() for _ in range(number)]
        card = order[int(source() * len(order))]
        drawn.append(card)
        pile = pile.less(card)
    return rules.Draw(tuple(drawn))
