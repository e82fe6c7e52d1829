"""Mutation tests: break a game in many small ways and check that its tests fail. Run by hand.

    python -m tests.games.taluva.mutation                  every mutation
    python -m tests.games.taluva.mutation E5 W3            those of some rules
    python -m tests.games.taluva.mutation -- --deselect …  arguments for pytest

Each mutation replaces one fragment of the source in a copy of the package and runs the tests of
the game's rules against it. The exit code is 1 if a mutation survives, stops the tests from
starting, or is out of date because its fragment does not occur exactly once, and if a rule has no
mutation. It is 2 if the tests fail without any mutation.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FAILED = re.compile(r"^FAILED (?:tests/)?(.+?)(?: - .*)?$", re.MULTILINE)
PATIENCE = 300  # seconds for one run


class Mutation(NamedTuple):
    """One rule broken in one way."""

    rule: str  # its id, or another name in the rules
    broken: str  # in words
    file: str
    fragment: str
    replacement: str


_ENTRY = re.compile(r"== (.+)\n|(\S+): (.+)\n((?:- .*\n)+)((?:\+ .*\n)*)")


def load(path: Path) -> list[Mutation]:
    """Read mutations: after ``==`` and a file, rules with lines to remove (-) and to add (+)."""
    found, file = [], ""
    for name, rule, broken, *hunks in _ENTRY.findall(path.read_text(encoding="utf-8")):
        file = name or file
        if rule:
            old, new = ("\n".join(line[2:] for line in hunk.splitlines()) for hunk in hunks)
            found.append(Mutation(rule, broken, file, old, new))
    return found


class Run(NamedTuple):
    """The result of running the tests against a copy of the package."""

    code: int
    output: str

    @property
    def first_failure(self) -> str:
        """The test that failed first, or the end of the output."""
        match = FAILED.search(self.output)
        return match.group(1) if match else self.output.strip()[-200:]


def run(mutation: Mutation | None, pytest_arguments: Sequence[str]) -> Run:
    """Run the tests against a copy of the package, with one mutation or none."""
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
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        result = subprocess.run(
            [*command, *pytest_arguments],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    return Run(result.returncode, result.stdout + result.stderr)


def verdict(mutation: Mutation, pytest_arguments: Sequence[str]) -> tuple[bool, str]:
    """Return whether a mutation is caught, and by which test."""
    source = (ROOT / "taluva" / mutation.file).read_text(encoding="utf-8")
    found = source.count(mutation.fragment)
    if found != 1:
        return False, f"OUT OF DATE: its fragment occurs {found} times in {mutation.file}"
    try:
        result = run(mutation, pytest_arguments)
    except subprocess.TimeoutExpired:
        return False, f"NO END after {PATIENCE} seconds"
    if result.code == 0:
        return False, "SURVIVED"
    if result.code != 1:
        return False, f"NOT RUN: {result.first_failure}"
    return True, result.first_failure


def check(
    arguments: Sequence[str], mutations: Sequence[Mutation], rules: set[str], tests: Sequence[str]
) -> int:
    """Print a table of rule, mutation and the test that caught it; return the exit code."""
    chosen_rules, for_pytest = list(arguments), [*tests]
    if "--" in chosen_rules:
        at = chosen_rules.index("--")
        for_pytest += chosen_rules[at + 1 :]
        del chosen_rules[at:]
    unbroken = rules - {mutation.rule for mutation in mutations}
    if unbroken:
        print(f"no mutation breaks {' '.join(sorted(unbroken))}")
        return 1
    baseline = run(None, for_pytest)
    if baseline.code:
        print(f"the tests fail without any mutation: {baseline.first_failure}")
        return 2
    chosen = [each for each in mutations if not chosen_rules or each.rule in chosen_rules]
    widest = max(len(mutation.rule) for mutation in mutations) + 2
    caught = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = pool.map(lambda mutation: verdict(mutation, for_pytest), chosen)
        for mutation, (is_caught, by) in zip(chosen, verdicts, strict=True):
            caught += is_caught
            print(f"{mutation.rule:{widest}}{mutation.broken:52}{by}", flush=True)
    print(f"{caught} of {len(chosen)} mutations caught")
    return 0 if caught == len(chosen) else 1
