"""Goals of lessons and puzzles for one turn of the god or a tribe.

A goal is written as words joined by ``and``: ``sacrifice 2 and majority D6``. A way to reach it is
a set of moves. Their order does not matter if they lead to the same position. Adding unnecessary
moves does not make another way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Final, NamedTuple

from taluva.core import lessons
from taluva.core.bot import Budget
from taluva.core.immutable import FrozenDict
from taluva.core.text import capitalize_first
from taluva.games.taifun import rules
from taluva.games.taifun.bots.hints import hints
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, Language

Moves = tuple[rules.Move, ...]


class Way(NamedTuple):
    """A part of a turn: the position before it, its moves, and the position after them."""

    before: rules.Position
    moves: Moves
    after: rules.Position

    @property
    def seat(self) -> int:
        """The seat that plays."""
        assert self.before.seat is not None, "a goal is for a player"
        return self.before.seat


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a goal: its word, with a hex and a number if the word needs them."""

    word: str
    hex: Hex | None = None
    number: int = 1

    def is_met(self, way: Way) -> bool:
        """Return whether the moves of ``way`` meet this clause."""
        return _CHECKS[self.word](self, way)

    def description(self, before: Game, say: Language) -> str:
        """Describe the clause, without a full stop."""
        match self.word:
            case "reach":
                return say("move a figure to a corner of {hex}", hex=self.hex)
            case "majority":
                return say("have the most houses on {hex}", hex=self.hex)
            case "sacrifice":
                return say.count("make {number} sacrifice", "make {number} sacrifices", self.number)
            case "damage":
                return say.count(
                    "cost the tribes at least {number} figure or house",
                    "cost the tribes at least {number} figures and houses together",
                    self.number,
                )
            case "keep":
                return self._keeping(before, say)
        return say.again(_TASKS[self.word])

    def _keeping(self, before: Game, say: Language) -> str:
        messages, position = Messages(say), before.position
        cards = [messages.word(held.card) for held in position.cards.hand]
        return say.count(
            "make sure that at least {number} of your figures survives the next cards ({name} "
            "holds {cards} and has power {power})",
            "make sure that at least {number} of your figures survive the next cards ({name} "
            "holds {cards} and has power {power})",
            self.number,
            name=before.names[rules.GOD - 1],
            cards=say.join_and(cards),
            power=1 + position.next_wrath,
        )


@dataclass(frozen=True, slots=True)
class Goal(lessons.Goal[Game]):
    """The aim of a turn. The turn must meet all clauses."""

    clauses: tuple[Clause, ...]

    def is_met(self, before: Game, after: Game) -> bool:
        """Return whether the moves since ``before`` reached the goal."""
        return self.is_met_by(_way(before, after))

    def is_met_by(self, way: Way) -> bool:
        """Return whether the moves of ``way`` reached the goal."""
        return all(clause.is_met(way) for clause in self.clauses)

    def description(self, before: Game, say: Language) -> str:
        """Describe the goal in a sentence."""
        text = say.join_and([clause.description(before, say) for clause in self.clauses])
        return f"{capitalize_first(text)}."

    def summary(self) -> str:
        """Describe the goal in a few words, without names."""
        return ENGLISH.join_and([_summary(clause) for clause in self.clauses])

    def turns(self, before: Game, now: Game) -> Iterator[Moves]:
        """Yield every way to reach the goal from here, the shortest first."""
        if now.seat is None or (now.seat, now.turn) != (before.seat, before.turn):
            return
        made = tuple(now.moves[len(before.moves) :])
        yield from _ways(self, before.position, made, now.position)

    def where(self, now: Game) -> frozenset[Hex | Corner]:
        """Return the places that the goal is about."""
        return frozenset(spot for each in self.clauses for spot in _where(each, now))

    def describe_gain(self, before: Game, after: Game, say: Language) -> str:
        """Describe the results of the turn: stores, losses, and markers that no longer pay."""
        messages, moves = Messages(say), after.moves[len(before.moves) :]
        if before.seat == rules.GOD:
            lost = count_standing(before.position.island) - count_standing(after.position.island)
            if not lost:
                return ""
            return say.count(
                "The tribes lost {number} figure or house.",
                "The tribes lost {number} figures and houses.",
                lost,
            )
        assert before.seat is not None, "a goal is for a player"
        old, new = (each.position.island for each in (before, after))
        way = _way(before, after)
        gains = (_gain(clause, way, before, say) for clause in self.clauses)
        parts = [gain for gain in gains if gain]
        store = new.tribe(before.seat).store
        if store != old.tribe(before.seat).store:
            parts.append(say("Your store: {store}.", store=messages.stock(store)))
        for move in moves:
            if isinstance(move, rules.Strip) and old.most_houses(move.hex) == before.seat:
                left = new.markers_on(move.hex).number(move.resource)
                if not left and move.hex is not rules.VOLCANO:
                    parts.append(
                        say(
                            "That was the last {resource} on {hex}. "
                            "The dice bring no more from there.",
                            resource=messages.word(move.resource),
                            hex=move.hex,
                        )
                    )
        return " ".join(parts)

    def describe_failure(self, before: Game, after: Game, say: Language) -> str:
        """Describe what a whole turn fails to do."""
        way = _way(before, after)
        missed = [clause for clause in self.clauses if not clause.is_met(way)]
        return " ".join(_failure(clause, way, before, say) for clause in missed)

    def reply(self, before: Game, after: Game) -> Game:
        """Return the game after the next decision of another player, or after all costly cards.

        The dealer draws and rolls as in the game. The god answers a tribe that should have kept its
        figures with the cards that kill most of them. Otherwise it is what the bots would play.
        """
        position = after.position
        if self.has_clause("keep") and position.phase is rules.Phase.CARDS:
            seat = _way(before, after).seat
            plays = min(
                plays_of(position),
                key=lambda found: len(found[1].island.figures_of(seat)),
                default=None,
            )
            if plays is not None:
                return reduce(Game.apply, plays[0], after)
        game = after.with_dealer(after.seed or 0)
        while (chance := game.deal()) is not None:
            game = game.apply(chance)
        rival = game.seat
        while game.seat is not None and game.seat == rival:
            (hint, *_) = hints(game, Budget(None, _NODES), ENGLISH, 1)
            game = game.play(hint.move)
            if not isinstance(hint.move, rules.Walk):
                break
        return game

    def describe_reply(self, before: Game, after: Game, reply: Game, say: Language) -> str:
        """Describe the rival's moves. Say which dice and which hidden cards they depend on."""
        messages, game, dice, told = Messages(say), before, "", list[str]()
        for move in reply.moves[len(before.moves) :]:
            step = game.apply(move)
            is_reply = len(step.moves) > len(after.moves) and game.seat is not None
            if isinstance(move, rules.Roll) and not told:
                dice = say.join_and([*map(messages.word, move.colours)])
            elif is_reply and not (isinstance(move, rules.Walk) and step.moves != reply.moves):
                told.append(messages.narrate_move(game, step)[0])
            game = step
        if reply.outcome is not None:
            told.append(messages.result(reply))
        text = " ".join(told)
        if dice:
            return say("If the dice show {dice}: {what}", dice=dice, what=text)
        if after.seat == rules.GOD and not self.has_clause("keep"):
            return say("{what} You could not know that: the cards are hidden.", what=text)
        return text

    def advice(self, before: Game, after: Game, say: Language) -> str:
        """Return why a legal move does not help to reach the goal, or ""."""
        move = after.moves[-1]
        match move:
            case rules.House(hex) | rules.Build(hex) if hex is rules.VOLCANO and self.has_clause(
                "house", "build"
            ):
                return say("legal, but the volcano has no colours: dice never bring anything there")
            case rules.Priest() if self.has_clause("priest"):
                return say("legal, but too far from your houses: choose a corner of one")
        return ""

    def has_clause(self, *words: str) -> bool:
        return any(clause.word in words for clause in self.clauses)


def parse_goal(text: str) -> Goal:
    """Parse a goal. Raises ValueError."""
    return Goal(tuple(lessons.parse_clauses(text, Clause, _CHECKS, _WITH_HEX, _WITH_NUMBER)))


_NODES: Final = 100  # to choose a rival's answer
_WITH_HEX: Final = ("reach", "majority")
_WITH_NUMBER: Final = ("sacrifice", "damage", "keep")


# --- what the words mean --------------------------------------------------------------------------


# The goals that a move of one kind meets.
_KINDS: Final[Mapping[str, type[rules.Move]]] = {
    "house": rules.House,
    "strip": rules.Strip,
    "build": rules.Build,
    "call": rules.Call,
    "convert": rules.Convert,
    "done": rules.Done,
    "redraw": rules.Redraw,
    "exchange": rules.Exchange,
}
# The tasks that are described without names and numbers.
_TASKS: Final[Mapping[str, str]] = {
    "house": ENGLISH("put a house on a hex with colours"),
    "priest": ENGLISH("put your priest on a corner of a hex with one of your houses"),
    "strip": ENGLISH("strip a marker from a hex"),
    "build": ENGLISH("build a house on a hex with colours"),
    "call": ENGLISH("call a person"),
    "convert": ENGLISH("convert a person from another tribe"),
    "gift": ENGLISH("give the tribes a gift"),
    "strike": ENGLISH("play a card that costs the tribes a figure or a house"),
    "done": ENGLISH("finish your cards"),
    "redraw": ENGLISH("discard a card and draw another"),
    "exchange": ENGLISH("exchange your hand"),
    "win": ENGLISH("win with this turn"),
}


def _is_done(clause: Clause, way: Way) -> bool:
    """Return whether a move of the right kind was made. A house belongs on a hex with colours."""
    return any(
        isinstance(move, _KINDS[clause.word])
        and (clause.word not in ("house", "build") or rules.VOLCANO not in move.arguments)
        for move in way.moves
    )


def cost_of(move: rules.Play, position: rules.Position) -> int:
    """Return the cost of a card in the printing of a position."""
    return move.card.face(position.printing).cost


def _priest(clause: Clause, way: Way) -> bool:
    island = way.after.island
    return any(
        island.houses_of(way.seat, hex).number
        for move in way.moves
        if isinstance(move, rules.Priest)
        for hex in move.crossing.hexes
    )


def _reach(clause: Clause, way: Way) -> bool:
    assert clause.hex is not None
    figures = way.after.island.figures
    own = (figures.get(corner) for corner in CORNERS_OF[clause.hex])
    has_walked = any(isinstance(move, rules.Walk) for move in way.moves)
    return has_walked and any(each is not None and each.seat == way.seat for each in own)


def _majority(clause: Clause, way: Way) -> bool:
    assert clause.hex is not None
    return way.after.island.most_houses(clause.hex) == way.seat


def _sacrifice(clause: Clause, way: Way) -> bool:
    old, new = (each.island.tribe(way.seat).sacrificed for each in (way.before, way.after))
    return new - old >= clause.number


def _gift(clause: Clause, way: Way) -> bool:
    cards = (move for move in way.moves if isinstance(move, rules.Play))
    return any(not cost_of(card, way.before) for card in cards)


def _damage(clause: Clause, way: Way) -> bool:
    return count_standing(way.before.island) - count_standing(way.after.island) >= clause.number


def _win(clause: Clause, way: Way) -> bool:
    return way.after.outcome is not None and way.seat in way.after.outcome.winners


def _keep(clause: Clause, way: Way) -> bool:
    if way.after.phase is not rules.Phase.CARDS:
        return _win(clause, way)
    return fewest_left(way.after, way.seat) >= clause.number


def count_standing(island: rules.Island) -> int:
    """Count the figures and houses on the island."""
    return len(island.figures) + sum(island.houses_on(hex) for hex in island.houses)


@lru_cache(maxsize=4096)
def fewest_left(position: rules.Position, seat: int) -> int:
    """Return how many figures of a tribe survive the worst cards that the god can play next.

    Only the cards in hand count, because the result of an exchange or redraw is unknown.
    """
    ends = (len(after.island.figures_of(seat)) for _, after in plays_of(position))
    return min(ends, default=len(position.island.figures_of(seat)))


def plays_of(position: rules.Position) -> Iterator[tuple[Moves, rules.Position]]:
    """Yield the positions that the god can reach with costly cards in hand, each once.

    The moves that lead there come first.
    """
    seen = set()
    unfinished: list[tuple[Moves, rules.Position]] = [((), position)]
    while unfinished:
        moves, now = unfinished.pop()
        for move in now.legal_moves():
            if not isinstance(move, rules.Play) or not cost_of(move, now):
                continue
            after = now.play(move)
            if (key := _key(after)) not in seen:
                seen.add(key)
                yield (*moves, move), after
                if after.phase is rules.Phase.CARDS:
                    unfinished.append(((*moves, move), after))


def _way(before: Game, after: Game) -> Way:
    return Way(before.position, tuple(after.moves[len(before.moves) :]), after.position)


def _summary(clause: Clause) -> str:
    """Return a few words about a goal of the puzzles."""
    match clause.word:
        case "damage":
            return ENGLISH("destroy {number} figures and houses", number=clause.number)
        case "sacrifice":
            return ENGLISH("make {number} sacrifices", number=clause.number)
        case "majority":
            return ENGLISH("win a majority")
    return ENGLISH("save your figures")


def _gain(clause: Clause, way: Way, game: Game, say: Language) -> str:
    """Say why a tribe's turn meets a clause, or "" if that is obvious."""
    match clause.word:
        case "majority":
            assert clause.hex is not None
            return say(
                "You have {own} houses on {hex}, more than any other tribe.",
                own=way.after.island.houses_of(way.seat, clause.hex).number,
                hex=clause.hex,
            )
        case "keep" if way.after.outcome is not None:
            return say("The twelfth sacrifice ends the game, and you have made the most (E1).")
        case "keep":
            return say.count(
                "Whatever {name} plays next, at least {number} of your figures survives.",
                "Whatever {name} plays next, at least {number} of your figures survive.",
                fewest_left(way.after, way.seat),
                name=game.names[rules.GOD - 1],
            )
        case "sacrifice" if clause.number > 1:
            return _sacrifices_made(clause, way, say)
    return ""


def _sacrifices_made(clause: Clause, way: Way, say: Language) -> str:
    old, new = (each.island.tribe(way.seat).sacrificed for each in (way.before, way.after))
    return say("Sacrifices made: {made} of {number}.", made=new - old, number=clause.number)


def _failure(clause: Clause, way: Way, game: Game, say: Language) -> str:
    """Describe what a turn fails to do."""
    match clause.word:
        case "damage":
            lost = count_standing(way.before.island) - count_standing(way.after.island)
            return say(
                "Figures and houses lost: {made} of {number}.", made=lost, number=clause.number
            )
        case "sacrifice":
            return _sacrifices_made(clause, way, say)
        case "majority":
            assert clause.hex is not None
            island = way.after.island
            others = [seat for seat in range(2, len(game.names) + 1) if seat != way.seat]
            return say(
                "Houses on {hex}: {own} of yours, and {other} of another tribe.",
                hex=clause.hex,
                own=island.houses_of(way.seat, clause.hex).number,
                other=max(island.houses_of(seat, clause.hex).number for seat in others),
            )
        case "keep" if way.after.phase is rules.Phase.CARDS:
            return say(
                "{name} can reduce your figures to {left}, but {number} must survive.",
                name=game.names[rules.GOD - 1],
                left=fewest_left(way.after, way.seat),
                number=clause.number,
            )
    return say("Still missing: {task}.", task=clause.description(game, say))


_CHECKS: Final[Mapping[str, Callable[[Clause, Way], bool]]] = {
    **dict.fromkeys(_KINDS, _is_done),
    "priest": _priest,
    "reach": _reach,
    "majority": _majority,
    "sacrifice": _sacrifice,
    "gift": _gift,
    "strike": _damage,
    "damage": _damage,
    "keep": _keep,
    "win": _win,
}


# --- the search -----------------------------------------------------------------------------------


def _ways(goal: Goal, start: rules.Position, made: Moves, now: rules.Position) -> Iterator[Moves]:
    """Yield the sets of moves that reach a goal, the smallest first, by trying them all."""
    found: list[Counter[rules.Move]] = []
    reached: set[object] = set()
    seen: set[object] = {_key(now)}
    level: list[tuple[Moves, rules.Position]] = [((), now)]
    while level:
        following = []
        for moves, position in level:
            for move in _candidates(goal, position):
                after, path = position.play(move), (*moves, move)
                needed = Counter[rules.Move](
                    each for each in path if not isinstance(each, rules.End)
                )
                if any(each <= needed for each in found):
                    continue
                # A walk in two parts is the same way, but different cards are different ways.
                key = frozenset(needed.items()) if now.seat == rules.GOD else _key(after)
                if goal.is_met_by(Way(start, made + path, after)):
                    if key not in reached:
                        reached.add(key)
                        found.append(needed)
                        yield path
                elif (after.seat, after.phase) == (now.seat, now.phase) and key not in seen:
                    seen.add(key)
                    following.append((path, after))
        level = following


# The god's moves that can help to reach a goal.
_HELPFUL: Final[Mapping[str, tuple[type[rules.Move], ...]]] = {
    "redraw": (rules.Redraw,),
    "exchange": (rules.Exchange,),
    "done": (rules.Play, rules.Done),
}


def _candidates(goal: Goal, position: rules.Position) -> Iterator[rules.Move]:
    """Yield the moves worth trying for a goal. Skip pointless gifts and early ends of a turn."""
    (word, *_) = (clause.word for clause in goal.clauses)
    is_given = word in ("gift", "done")
    for move in position.legal_moves():
        if position.seat != rules.GOD:
            is_tried = not isinstance(move, rules.End) or goal.has_clause("keep")
        else:
            is_tried = isinstance(move, _HELPFUL.get(word, (rules.Play,)))
            if isinstance(move, rules.Play):
                is_tried = is_tried and is_given is not bool(cost_of(move, position))
        if is_tried:
            yield move


def _key(position: rules.Position) -> object:
    """Return a key that distinguishes the positions of one turn."""
    island = position.island._replace(fields=FrozenDict())  # they never change
    cards = position.cards.hand, position.playing
    return island, position.actions, position.phase, position.seat, cards


def _where(clause: Clause, now: Game) -> Iterator[Hex | Corner]:
    island = now.position.island
    own = {each: figure for each, figure in island.figures.items() if figure.seat == now.seat}
    match clause.word:
        case "reach" | "majority":
            assert clause.hex is not None
            yield clause.hex
        case "strike" | "damage" | "win" if now.seat == rules.GOD:
            yield from island.figures
            yield from island.houses
        case "priest":
            assert now.seat is not None
            yield from (hex for hex in island.houses if island.houses_of(now.seat, hex).number)
        case "keep":
            yield from own
        case "sacrifice" | "win" if island.temple is not None:
            yield island.temple
            for corner in CORNERS_OF[island.temple]:
                if corner in own and own[corner].kind is not rules.FigureKind.PRIEST:
                    yield corner
        case "strip" | "build" | "call" | "convert":
            moves = (each for each in now.legal_moves() if isinstance(each, _KINDS[clause.word]))
            yield from (move.arguments[0] for move in moves)
