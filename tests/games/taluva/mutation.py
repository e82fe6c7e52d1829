"""Break each rule once, and see whether the tests notice. Run by hand; it is no test itself.

    python -m tests.games.taluva.mutation                  every mutation
    python -m tests.games.taluva.mutation E5 W3            those of some rules
    python -m tests.games.taluva.mutation -- --deselect …  what follows is for pytest

Each mutation replaces one fragment of the source in a copy of the package and runs the tests of the
rules and of the engine against it. Exits with 1 if one survives, stops the tests from starting, or
is out of date because its fragment does not occur exactly once; and with 2 if the tests fail
without any mutation.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from taluva.games.taluva.rules import Rule

ROOT = Path(__file__).parents[3]
TESTS = ("tests/games/taluva/cases", "tests/games/taluva/rules")
FAILED = re.compile(r"^FAILED (?:tests/)?(.+?)(?: - .*)?$", re.MULTILINE)
PATIENCE = 300  # seconds that one run may take


class Mutation(NamedTuple):
    """One rule broken in one way."""

    rule: str
    broken: str  # in words
    file: str
    fragment: str
    replacement: str


POSITION, PLACEMENT = "games/taluva/rules/position.py", "games/taluva/rules/placement.py"
BUILDING, OUTCOME = "games/taluva/rules/building.py", "games/taluva/rules/outcome.py"
OPTIONS, TILES = "games/taluva/rules/options.py", "games/taluva/rules/tiles.py"

MUTATIONS = [
    Mutation(
        "T0",
        "every second seat is left out",
        POSITION,
        "seat = self.seat % self.options.players + 1\n        while",
        "seat = (self.seat + 1) % self.options.players + 1\n        while",
    ),
    Mutation(
        "T1",
        "any tile may be named",
        POSITION,
        "return self.tile if self.tile == place.tile else None",
        "return self.tile",
    ),
    Mutation(
        "T1",
        "an unknown tile need not be named",
        POSITION,
        "if self._tile_for(move) is None:",
        "if self.tile is not None and self._tile_for(move) is None:",
    ),
    Mutation(
        "T2",
        "a second tile instead of building",
        POSITION,
        "if self.phase is not Phase.TILE:\n                yield",
        "if self.phase is Phase.OVER:\n                yield",
    ),
    Mutation(
        "T2",
        "building before the tile",
        POSITION,
        "elif self.phase is not Phase.BUILD:",
        "elif self.phase is Phase.OVER:",
    ),
    Mutation(
        "T2",
        "building after the end",
        POSITION,
        "elif self.phase is not Phase.BUILD:",
        "elif self.phase is Phase.TILE:",
    ),
    Mutation(
        "P0",
        "any hex of the first tile on M25",
        PLACEMENT,
        "if volcano is not ORIGIN:",
        "if ORIGIN not in place.hexes:",
    ),
    Mutation(
        "P1",
        "fields may be in the way",
        PLACEMENT,
        "return _AVOIDING[coast.get(volcano, 0)]",
        "return _ALL",
    ),
    Mutation(
        "P1",
        "the table is level 2",
        PLACEMENT,
        "level = 1 if below is None",
        "level = 2 if below is None",
    ),
    Mutation(
        "P2",
        "tiles far from the island",
        PLACEMENT,
        "return _ALL if volcano in coast else _MEETING[_sides_in(volcano, coast)]",
        "return _ALL",
    ),
    Mutation(
        "P2",
        "only the volcano connects",
        PLACEMENT,
        "return _ALL if volcano in coast else _MEETING[_sides_in(volcano, coast)]",
        "return _ALL if volcano in coast else 0",
    ),
    Mutation(
        "E1",
        "volcano on land",
        PLACEMENT,
        "if below is None or below.points is None:",
        "if below is None:",
    ),
    Mutation(
        "E2",
        "the same direction",
        PLACEMENT,
        "return _ALL if below.points is None else _ALL & ~_DIRECTION_BIT[below.points]",
        "return _ALL",
    ),
    Mutation(
        "E3",
        "different levels",
        PLACEMENT,
        "if field is None or field.level != below.level:",
        "if field is None:",
    ),
    Mutation(
        "E3",
        "a gap under the tile",
        PLACEMENT,
        "if field is None or field.level != below.level:",
        "if field is not None and field.level != below.level:",
    ),
    Mutation(
        "E3",
        "only on level 1",
        PLACEMENT,
        "if field is None or field.level != below.level:",
        "if field is None or field.level != 1:",
    ),
    Mutation(
        "E4",
        "temples may be covered",
        PLACEMENT,
        "found.kind is not Kind.HUTS",
        "found.kind is Kind.TOWER",
    ),
    Mutation(
        "E4",
        "towers may be covered",
        PLACEMENT,
        "found.kind is not Kind.HUTS",
        "found.kind is Kind.TEMPLE",
    ),
    Mutation(
        "E5",
        "settlements of two fields may disappear",
        PLACEMENT,
        "touched.hexes <= cover",
        "len(touched.hexes) == 1",
    ),
    Mutation(
        "E5",
        "only one of two settlements must survive",
        PLACEMENT,
        "and touched not in lost:",
        "and not lost:",
    ),
    Mutation(
        "E5",
        "what an eruption divides stays one settlement",
        PLACEMENT,
        "for part in regions(rest):",
        "for part in [rest]:",
    ),
    Mutation(
        "B1",
        "on a field that is built on",
        BUILDING,
        "if hex in board.buildings:",
        "if hex in board.buildings and False:",
    ),
    Mutation(
        "B1",
        "expanding onto fields that are built on",
        BUILDING,
        "for hex in own.border & board.vacant if",
        "for hex in own.border & board.fields.keys() if",
    ),
    Mutation(
        "B2",
        "on a volcano",
        BUILDING,
        "if field.points is not None:",
        "if field.points is not None and False:",
    ),
    Mutation(
        "B3",
        "a hut without a hut",
        BUILDING,
        "if not builder.pool.huts:",
        "if builder.pool.huts < 0:",
    ),
    Mutation(
        "B3",
        "a tower without a tower",
        BUILDING,
        "if not builder.pool.towers:",
        "if builder.pool.towers < 0:",
    ),
    Mutation(
        "B3",
        "a temple without a temple",
        BUILDING,
        "if not builder.pool.temples:",
        "if builder.pool.temples < 0:",
    ),
    Mutation(
        "B3",
        "expanding needs one hut for each field",
        BUILDING,
        "elif needed > builder.pool.huts:",
        "elif len(targets) > builder.pool.huts:",
    ),
    Mutation(
        "B3",
        "the list: expanding needs no huts",
        BUILDING,
        "if land in needed and needed[land] <= huts:",
        "if land in needed:",
    ),
    Mutation(
        "B4",
        "no adjacent settlement may have a tower",
        BUILDING,
        "elif not any(takes_tower(each) for each in near):",
        "elif not all(takes_tower(each) for each in near):",
    ),
    Mutation(
        "B4",
        "no adjacent settlement may have a temple",
        BUILDING,
        "if any(takes_temple(each) for each in near.values()):",
        "if near and all(takes_temple(each) for each in near.values()):",
    ),
    Mutation(
        "B4",
        "the fields of adjacent settlements are added up",
        BUILDING,
        "if any(takes_temple(each) for each in near.values()):",
        "if sum(each.size for each in near.values()) >= TEMPLE_SIZE:",
    ),
    Mutation(
        "H1",
        "on level 2",
        BUILDING,
        "if field.level != HUT_LEVEL:",
        "if field.level > HUT_LEVEL + 1:",
    ),
    Mutation(
        "H1",
        "the list: on every level",
        BUILDING,
        "level_sites = [hex for hex in sites if fields[hex].level == HUT_LEVEL]",
        "level_sites = list(sites)",
    ),
    Mutation(
        "H2",
        "forbidden in every edition",
        BUILDING,
        "if not builder.hut_adjacency and _has_own_neighbour(board, builder.seat, hex):",
        "if _has_own_neighbour(board, builder.seat, hex):",
    ),
    Mutation(
        "H2",
        "next to anybody's building",
        BUILDING,
        "return any(near in buildings and buildings[near].seat == seat for near in hex.neighbours)",
        "return any(near in buildings for near in hex.neighbours)",
    ),
    Mutation(
        "H2",
        "allowed in 2012",
        OPTIONS,
        '"2012", {2: 24, 3: 36, 4: 48, 5: 60}, hut_adjacency=False',
        '"2012", {2: 24, 3: 36, 4: 48, 5: 60}, hut_adjacency=True',
    ),
    Mutation(
        "H2",
        "allowed in 2014",
        OPTIONS,
        '"2014", {2: 48, 3: 48, 4: 48, 5: 60}, hut_adjacency=False',
        '"2014", {2: 48, 3: 48, 4: 48, 5: 60}, hut_adjacency=True',
    ),
    Mutation(
        "H2",
        "forbidden in 2006",
        OPTIONS,
        '"2006", {2: 48, 3: 48, 4: 48, 5: 60}, hut_adjacency=True',
        '"2006", {2: 48, 3: 48, 4: 48, 5: 60}, hut_adjacency=False',
    ),
    Mutation("W1", "on level 2", BUILDING, "TOWER_LEVEL: Final = 3", "TOWER_LEVEL: Final = 2"),
    Mutation(
        "W1",
        "only on level 3",
        BUILDING,
        "if field.level < TOWER_LEVEL:",
        "if field.level != TOWER_LEVEL:",
    ),
    Mutation(
        "W2",
        "anywhere",
        BUILDING,
        "if not near:\n                yield Refusal(Rule.W2, (hex,))",
        "if not near:\n                pass",
    ),
    Mutation(
        "W3",
        "a second tower",
        BUILDING,
        "return not near.towers",
        "return near.towers < 2",
    ),
    Mutation(
        "M1",
        "anywhere",
        BUILDING,
        "yield Refusal(Rule.M1, (hex,))",
        "return",
    ),
    Mutation(
        "M1",
        "next to anybody's settlement",
        BUILDING,
        "if (found := buildings.get(n)) is not None and found.seat == seat",
        "if buildings.get(n) is not None",
    ),
    Mutation("M2", "two fields", BUILDING, "TEMPLE_SIZE: Final = 3", "TEMPLE_SIZE: Final = 2"),
    Mutation("M2", "four fields", BUILDING, "TEMPLE_SIZE: Final = 3", "TEMPLE_SIZE: Final = 4"),
    Mutation(
        "M3",
        "a second temple",
        BUILDING,
        "return len(near.hexes) >= TEMPLE_SIZE and not near.temples",
        "return len(near.hexes) >= TEMPLE_SIZE",
    ),
    Mutation(
        "M3",
        "a temple lost when settlements join",
        BUILDING,
        "kinds.count(Kind.TEMPLE) + sum([each.temples for each in parts]),",
        "kinds.count(Kind.TEMPLE),",
    ),
    Mutation(
        "X1",
        "from anybody's settlement",
        BUILDING,
        "if own is None or own.seat != builder.seat:",
        "if own is None:",
    ),
    Mutation(
        "X1",
        "onto every land",
        BUILDING,
        "if board.fields[hex].land is land]",
        "if board.fields[hex].land]",
    ),
    Mutation(
        "X1",
        "one hut on each field",
        BUILDING,
        "Building(seat, Kind.HUTS, board.fields[hex].level)",
        "Building(seat, Kind.HUTS, 1)",
    ),
    Mutation(
        "X2",
        "onto nothing",
        BUILDING,
        "if not targets:\n        yield Refusal(Rule.X2, tuple(sorted(own.hexes)))",
        "if not targets:\n        pass",
    ),
    Mutation(
        "L1",
        "nobody is eliminated",
        POSITION,
        "if can_build(board, self._builder):",
        "if can_build(board, self._builder) or True:",
    ),
    Mutation(
        "L1",
        "only huts count as a build",
        BUILDING,
        "return next(legal_builds(board, builder), None) is not None",
        "return False",
    ),
    Mutation(
        "L1",
        "a hut that H2 forbids saves from elimination",
        BUILDING,
        "builder.hut_adjacency or not _has_own_neighbour(board, builder.seat, hex)",
        "True",
    ),
    Mutation(
        "L1",
        "who is out is not skipped",
        POSITION,
        "while standing.statuses[seat - 1] is not Status.PLAYING:",
        "while False:",
    ),
    Mutation("L2", "the last one goes on", OUTCOME, "elif len(left) == 1:", "elif not left:"),
    Mutation(
        "L2",
        "the last tile comes first",
        POSITION,
        "if outcome is None and not self.tiles_left:",
        "if not self.tiles_left:",
    ),
    Mutation("V1", "one kind", OUTCOME, "KINDS_TO_COMPLETE = 2", "KINDS_TO_COMPLETE = 1"),
    Mutation("V1", "all three kinds", OUTCOME, "KINDS_TO_COMPLETE = 2", "KINDS_TO_COMPLETE = 3"),
    Mutation(
        "V2",
        "no end",
        POSITION,
        "if outcome is None and not self.tiles_left:",
        "if outcome is None and self.tiles_left < 0:",
    ),
    Mutation(
        "V2",
        "towers before temples",
        OUTCOME,
        "        sum(each.temples for each in built),\n        sum(each.towers for each in built),",
        "        sum(each.towers for each in built),\n        sum(each.temples for each in built),",
    ),
    Mutation(
        "V2",
        "huts before towers",
        OUTCOME,
        "        sum(each.towers for each in built),\n        sum(each.huts for each in built),",
        "        sum(each.huts for each in built),\n        sum(each.towers for each in built),",
    ),
    Mutation(
        "V2",
        "the eliminated are counted",
        OUTCOME,
        "for seat in playing}",
        "for seat in range(1, options.players + 1)}",
    ),
    Mutation(
        "V3",
        "the first of equals wins",
        OUTCOME,
        "if score == top)",
        "if score == top)[:1]",
    ),
    Mutation(
        "R1",
        "completing gives the worst place",
        OUTCOME,
        "Status.PLACED, _free_places(standing)[0]",
        "Status.PLACED, _free_places(standing)[-1]",
    ),
    Mutation(
        "R1",
        "elimination gives the best place",
        OUTCOME,
        "Status.OUT, _free_places(standing)[-1]",
        "Status.OUT, _free_places(standing)[0]",
    ),
    Mutation(
        "R1",
        "equals share the worst place they fill",
        OUTCOME,
        "place or best + sum(score > scores[seat] for score in scores.values())",
        "place or best - 1 + sum(score >= scores[seat] for score in scores.values())",
    ),
    Mutation(
        "R1",
        "places that are taken are given again",
        OUTCOME,
        "best = _free_places(standing)[0]",
        "best = 1",
    ),
    Mutation("R1", "the last one plays on", OUTCOME, "if len(left) > 1:", "if len(left) > 0:"),
    Mutation(
        "G1",
        "the partner needs nothing",
        OUTCOME,
        "return fewer >= 1 and more",
        "return fewer >= 0 and more",
    ),
    Mutation(
        "G1",
        "both need two",
        OUTCOME,
        "return fewer >= 1 and more",
        "return fewer >= 2 and more",
    ),
    Mutation(
        "G1",
        "the kinds of an eliminated member count",
        OUTCOME,
        "if standing.statuses[seat - 1] is Status.PLAYING else 0",
        "if True else 0",
    ),
    Mutation(
        "G1",
        "the buildings of an eliminated member count",
        OUTCOME,
        "for s in (seat, partner(seat)) if s in playing]",
        "for s in (seat, partner(seat))]",
    ),
    Mutation(
        "G1",
        "only one's own buildings count",
        OUTCOME,
        "for s in (seat, partner(seat)) if s in playing]",
        "for s in (seat,) if s in playing]",
    ),
    Mutation(
        "G1",
        "one eliminated member loses the game",
        OUTCOME,
        "if partner(seat) not in left:",
        "if left:",
    ),
    Mutation(
        "G1",
        "neighbours are partners",
        OUTCOME,
        "return (seat + 1) % 4 + 1",
        "return seat + 1 if seat % 2 else seat - 1",
    ),
    Mutation("§1", "one tile too many", TILES, "(1, 5, 4, 2, 1),", "(2, 5, 4, 2, 1),"),
    Mutation("§8", "36 tiles for two", OPTIONS, '"2012", {2: 24, 3: 36,', '"2012", {2: 36, 3: 36,'),
    Mutation(
        "§8", "teams of three players", OPTIONS, "if teams and players != 4:", "if teams and False:"
    ),
]


class Run(NamedTuple):
    """What came of running the tests against a copy of the package."""

    code: int
    output: str

    @property
    def first_failure(self) -> str:
        """The test that failed first, or the end of what was printed."""
        match = FAILED.search(self.output)
        return match.group(1) if match else self.output.strip()[-200:]


def run(mutation: Mutation | None, arguments: list[str]) -> Run:
    """Run the tests against a copy of the package, broken in one way or not at all."""
    with tempfile.TemporaryDirectory(prefix="taluva-mutation-") as folder:
        copy = Path(folder)
        unwanted = shutil.ignore_patterns("__pycache__", ".hypothesis")
        for name in ("taluva", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=unwanted)
        shutil.copy(ROOT / "pyproject.toml", copy)
        if mutation is not None:
            path = copy / "taluva" / mutation.file
            source = path.read_text(encoding="utf-8")
            path.write_text(
                source.replace(mutation.fragment, mutation.replacement), encoding="utf-8"
            )
        command = [sys.executable, "-m", "pytest", *TESTS, "-x", "-q", "-p", "no:cacheprovider"]
        result = subprocess.run(
            [*command, *arguments],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    return Run(result.returncode, result.stdout + result.stderr)


def verdict(mutation: Mutation, arguments: list[str]) -> tuple[bool, str]:
    """Tell whether a mutation is caught, and by which test."""
    source = (ROOT / "taluva" / mutation.file).read_text(encoding="utf-8")
    found = source.count(mutation.fragment)
    if found != 1:
        return False, f"OUT OF DATE: its fragment occurs {found} times in {mutation.file}"
    try:
        result = run(mutation, arguments)
    except subprocess.TimeoutExpired:
        return False, f"NO END after {PATIENCE} seconds"
    if result.code == 0:
        return False, "SURVIVED"
    if result.code != 1:
        return False, f"NOT RUN: {result.first_failure}"
    return True, result.first_failure


def main(arguments: list[str]) -> int:
    """Print a table of rule, mutation and the test that caught it."""
    rules, for_pytest = arguments, list[str]()
    if "--" in arguments:
        at = arguments.index("--")
        rules, for_pytest = arguments[:at], arguments[at + 1 :]
    unbroken = {str(rule) for rule in Rule} - {mutation.rule for mutation in MUTATIONS}
    if unbroken:
        print(f"no mutation breaks {' '.join(sorted(unbroken))}")
        return 1
    baseline = run(None, for_pytest)
    if baseline.code:
        print(f"the tests fail without any mutation: {baseline.first_failure}")
        return 2
    chosen = [mutation for mutation in MUTATIONS if not rules or mutation.rule in rules]
    caught = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda mutation: verdict(mutation, for_pytest), chosen)
        for mutation, (is_caught, by) in zip(chosen, verdicts, strict=True):
            caught += is_caught
            print(f"{mutation.rule:4}{mutation.broken:52}{by}", flush=True)
    print(f"{caught} of {len(chosen)} mutations caught")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
