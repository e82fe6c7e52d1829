"""Reading the case files of this folder.

A section begins with ``==``, the rules that it is about, a colon and a title. It has any number
of diagrams (see ``tests.games.taluva.diagram``), lines that say what else is given, and moves:

    == E2: the new tile is turned

         M    N
    24        J1
    25   ^1e
    26        C1

    tile JC
    place M25 e   -> refused: E2[M25]
    place M25 ne  -> refused: E3

Diagrams and givens apply to the moves below them, until the section ends or another one replaces
them. Each move is a case of its own, and all of them start from the same position. ``#`` begins a
comment.

Given (defaults: two players, edition 2014, seat 1 to build, all pools as the board leaves them):

    players 3 · edition 2006 · tiles 24 · hut-adjacency yes · teams · ranking    the options
    seat 2 · turn 7 · last turn                                                 whose turn it is
    tile JC · tile ? · build                      a tile (unknown: ?) in hand, or placed already
    pool 2 11/0/3                                 the huts, towers and temples that seat 2 has left
    out 2 · placed 3 1                            seat 2 is eliminated; seat 3 has taken place 1
    over early 2                                  the game is over

What the rules say:

    -> refused: H1[N24 1/2] B1        by exactly these rules in any order. In brackets, where given:
                                      the hexes of the refusal, needed/available
    -> allowed: seat 2, turn 3        what is true afterwards (see ``FACTS``) may follow the colon
    -> V1: over early 1               allowed, and what follows is decided by V1

Under a move that is allowed, ``becomes`` and a diagram show the island afterwards.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from taluva.core.game import Outcome
from taluva.games.taluva.game import Game
from taluva.games.taluva.notation import COLOURS, parse_move, parse_tile
from taluva.games.taluva.rules import (
    FULL_POOL,
    Board,
    BuildingKind,
    Move,
    Phase,
    Pool,
    Position,
    Reason,
    Refusal,
    Rule,
    Standing,
    Status,
    Tile,
    options,
)
from taluva.hexgrid import parse_hex
from tests.games.taluva.diagram import HEADER, ROW, read

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))

# The rules that can refuse a move, and the others.
REFUSING = {
    *(Rule.T1, Rule.T2, Rule.P0, Rule.P2, Rule.E1, Rule.E2, Rule.E3, Rule.E4, Rule.E5),
    *(Rule.B1, Rule.B2, Rule.B3, Rule.H1, Rule.H2, Rule.W1, Rule.W2, Rule.W3),
    *(Rule.M1, Rule.M2, Rule.M3, Rule.X1, Rule.X2),
}
DECIDING = {
    *(Rule.T0, Rule.P1, Rule.B4, Rule.L1, Rule.L2, Rule.V1, Rule.V2, Rule.V3, Rule.R1, Rule.G1)
}

SECTION = re.compile(r"== ((?:[A-Z][0-9] )*[A-Z][0-9]): (.+)")
CASE = re.compile(r"(.+?) +-> (?:(refused|allowed)|([A-Z][0-9]))(?:: (.+))?")
REFUSED_BY = re.compile(r"([A-Z][0-9])(?:\[([^]]*)\])?(?: |$)")


@dataclass(frozen=True)
class Given:
    """The facts that the diagram does not show."""

    players: int = 2
    edition: str = "2014"
    tiles: int | None = None
    hut_adjacency: bool | None = None
    teams: bool = False
    ranking: bool = False
    seat: int = 1
    turn: int | None = None  # None is the last turn
    phase: Phase = Phase.BUILD
    tile: Tile | None = None
    pools: dict[int, Pool] = field(default_factory=dict)
    out: tuple[int, ...] = ()
    placed: dict[int, int] = field(default_factory=dict)  # places by seat
    outcome: Outcome | None = None

    def after(self, line: str) -> "Given":
        """Return the facts after one more line. Raises ValueError for an unknown line."""
        match line.split():
            case ["players", number]:
                return replace(self, players=int(number))
            case ["edition", edition]:
                return replace(self, edition=edition)
            case ["tiles", number]:
                return replace(self, tiles=int(number))
            case ["hut-adjacency", ("yes" | "no") as answer]:
                return replace(self, hut_adjacency=answer == "yes")
            case ["teams"]:
                return replace(self, teams=True, players=4)
            case ["ranking"]:
                return replace(self, ranking=True)
            case ["seat", seat]:
                return replace(self, seat=int(seat))
            case ["turn", turn]:
                return replace(self, turn=int(turn))
            case ["last", "turn"]:
                return replace(self, turn=None)
            case ["tile", "?"]:
                return replace(self, phase=Phase.TILE, tile=None)
            case ["tile", code]:
                return replace(self, phase=Phase.TILE, tile=parse_tile(code))
            case ["build"]:
                return replace(self, phase=Phase.BUILD, tile=None)
            case ["pool", seat, pieces]:
                pool = Pool(*map(int, pieces.split("/")))
                return replace(self, pools={**self.pools, int(seat): pool})
            case ["out", seat]:
                return replace(self, out=(*self.out, int(seat)))
            case ["placed", seat, place]:
                return replace(self, placed={**self.placed, int(seat): int(place)})
            case ["over", reason, *winners]:
                outcome = Outcome(Reason(reason), tuple(map(int, winners)))
                return replace(self, phase=Phase.OVER, outcome=outcome)
        raise ValueError(f"neither a given nor a case: {line!r}")

    def position(self, diagram: str) -> Position:
        """Return the position."""
        board = read(diagram)
        chosen = options(
            self.players,
            edition=self.edition,
            tile_count=self.tiles,
            hut_adjacency=self.hut_adjacency,
            teams=self.teams,
            ranking=self.ranking,
        )
        turn = chosen.tile_count if self.turn is None else self.turn
        seats = range(1, self.players + 1)
        standing = Standing(
            tuple(self.pools.get(seat) or pool_beside(board, seat) for seat in seats),
            tuple(self._status(seat) for seat in seats),
            tuple(self.placed.get(seat) for seat in seats),
        )
        deck = () if self.tile is None else (self.tile,) * turn
        return Position(chosen, board, standing, deck, turn, self.seat, self.phase, self.outcome)

    def _status(self, seat: int) -> Status:
        if seat in self.out:
            return Status.OUT
        return Status.PLACED if seat in self.placed else Status.PLAYING


def pool_beside(board: Board, seat: int) -> Pool:
    """Return what a player has left if everything built is on the board."""
    own = [building for building in board.buildings.values() if building.seat == seat]
    kinds = [building.kind for building in own]
    return Pool(
        FULL_POOL.huts - sum(building.huts for building in own),
        FULL_POOL.towers - kinds.count(BuildingKind.TOWER),
        FULL_POOL.temples - kinds.count(BuildingKind.TEMPLE),
    )


@dataclass(frozen=True)
class ExpectedRefusal:
    """A rule that must refuse the move, with the details that the case gives."""

    rule: Rule
    details: str | None

    def matches(self, refusal: Refusal) -> bool:
        """Return whether this is the expected refusal."""
        if refusal.rule is not self.rule:
            return False
        # The order of the hexes does not matter.
        found = sorted(format_details(refusal).split())
        return self.details is None or sorted(self.details.split()) == found

    def __str__(self) -> str:
        return self.rule if self.details is None else f"{self.rule}[{self.details}]"


def format_details(refusal: Refusal) -> str:
    """Format the details in brackets: hexes, and needed/available where given."""
    words = [str(hex) for hex in refusal.hexes]
    if refusal.needed is not None:
        words.append(f"{refusal.needed}/{refusal.available}")
    return " ".join(words)


def format_refusal(refusal: Refusal) -> str:
    """Format a refusal as in the case files."""
    return f"{refusal.rule}[{format_details(refusal)}]"


@dataclass(frozen=True)
class Case:
    """One move in one position, and what the rules say about it."""

    where: str
    rules: tuple[Rule, ...]
    diagram: str
    given: Given
    text: str
    refusals: tuple[ExpectedRefusal, ...] = ()  # none if the move is allowed
    decided_by: Rule | None = None
    facts: tuple[str, ...] = ()
    becomes: str | None = None

    @property
    def move(self) -> Move:
        """The move to try."""
        return parse_move(self.text)

    @property
    def is_refused(self) -> bool:
        """Whether the move is illegal."""
        return bool(self.refusals)

    def game(self) -> Game:
        """Create the game, a new one each time."""
        names = ("Ana", "Ben", "Cai", "Dee", "Eli")[: self.given.players]
        position = self.given.position(self.diagram)
        return Game(names, COLOURS[: self.given.players], position)


def load(path: Path) -> list[Case]:
    """Parse a case file. Raises ValueError with file and line."""
    return list(_Reader(path))


class _Reader:
    """A parser of case files, line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.number = 0  # of lines read

    def __iter__(self) -> Iterator[Case]:
        rules: tuple[Rule, ...] = ()
        given, diagram, last = Given(), "", None
        while self.number < len(self.lines):
            line = self.lines[self.number].partition("#")[0].rstrip()
            if not line:
                self.number += 1
            elif HEADER.fullmatch(line):
                if last is not None and last.becomes == "":
                    last = replace(last, becomes=self.diagram())
                else:
                    diagram = self.diagram()
            else:
                self.number += 1
                if line == "becomes":
                    if last is None or last.is_refused:
                        raise self.error("nothing becomes of that")
                    last = replace(last, becomes="")
                    continue
                if last is not None:
                    yield last
                    last = None
                if line.startswith("=="):
                    rules, given, diagram = self.section(line), Given(), ""
                elif "->" in line:
                    last = self.case(line, rules, given, diagram)
                else:
                    given = given.after(line)
        if last is not None:
            yield last

    def error(self, message: str) -> ValueError:
        return ValueError(f"{self.path.name}:{self.number}: {message}")

    def diagram(self) -> str:
        first = self.number
        self.number += 1
        while self.number < len(self.lines) and ROW.fullmatch(self.lines[self.number]):
            self.number += 1
        return "".join(line + "\n" for line in self.lines[first : self.number])

    def section(self, line: str) -> tuple[Rule, ...]:
        match = SECTION.fullmatch(line)
        if match is None:
            raise self.error("a section is == RULES: title")
        return tuple(Rule(rule) for rule in match[1].split())

    def case(self, line: str, rules: tuple[Rule, ...], given: Given, diagram: str) -> Case:
        match = CASE.fullmatch(line)
        if match is None or not diagram:
            raise self.error(f"no case: {line!r}")
        text, verdict, decided_by, rest = match.groups()
        where = f"{self.path.name}:{self.number} {text}"
        case = Case(where, rules, diagram, given, text)
        if verdict == "refused":
            return replace(case, refusals=self.refusals(rest))
        facts = tuple(rest.split(", ")) if rest else ()
        return replace(case, decided_by=Rule(decided_by) if decided_by else None, facts=facts)

    def refusals(self, text: str) -> tuple[ExpectedRefusal, ...]:
        if re.sub(REFUSED_BY, "", text):
            raise self.error(f"no list of refusals: {text!r}")
        return tuple(
            ExpectedRefusal(Rule(rule), details if brackets else None)
            for rule, details, brackets in (
                (match[1], match[2], "[" in match[0]) for match in REFUSED_BY.finditer(text)
            )
        )


def _own(game: Game, seat: str) -> list[str]:
    return [
        "+".join(map(str, sorted(settlement.hexes)))
        for settlement in game.position.board.settlements_of(int(seat))
    ]


def _over(game: Game) -> str:
    outcome = game.outcome
    if outcome is None:
        return "not over"
    text = f"over {outcome.reason} {' '.join(map(str, outcome.winners))}"
    if outcome.places is None:
        return text
    return f"{text} places {' '.join(map(str, outcome.places))}"


# The facts about a game: the first word of a statement, and a function that returns the true one.
# Its second argument is the second word: a seat, or the hex of a field.
FACTS: dict[str, Callable[[Game, str], str]] = {
    "seat": lambda game, _: f"seat {game.seat}",
    "turn": lambda game, _: f"turn {game.turn}",
    "phase": lambda game, _: f"phase {game.phase}",
    "over": lambda game, _: _over(game),
    "not": lambda game, _: _over(game),
    "status": lambda game, seat: f"status {seat} {game.position.standing.statuses[int(seat) - 1]}",
    "place": lambda game, seat: f"place {seat} {game.position.standing.places[int(seat) - 1]}",
    "pool": lambda game, seat: (
        f"pool {seat} {'/'.join(map(str, game.position.standing.pools[int(seat) - 1]))}"
    ),
    "settlements": lambda game, seat: " ".join(["settlements", seat, *_own(game, seat)]),
    "level": lambda game, hex: f"level {hex} {game.position.board.fields[parse_hex(hex)].level}",
}


def true_statement(game: Game, like: str) -> str:
    """Return the true statement about the subject of a statement."""
    first, second = like.split()[:2]
    return FACTS[first](game, second)


CASES = [case for path in FILES for case in load(path)]
