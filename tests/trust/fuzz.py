"""Coverage-guided fuzzing with atheris; run it by hand.

    pip install atheris
    python -m tests.trust.fuzz TARGET [SECONDS]

TARGET is reader, quick-look, notation, positions, protocol or settings. Inputs that reach new code
are saved in a new folder. Inputs that break a promise are written to a file named crash-…. The
suite replays the inputs in tests/trust/corpus, one per line.
"""

from __future__ import annotations

import ast
import importlib
import sys
import tempfile
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"


def inputs(name: str) -> list[bytes]:
    """Return the saved inputs of a target."""
    lines = (CORPUS / f"{name}.txt").read_text(encoding="ascii").splitlines()
    return [ast.literal_eval(line) for line in lines]


def main() -> None:
    """Run the fuzzer on one target for some seconds."""
    name, seconds = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "60"
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["taluva"]):
        targets = importlib.import_module("tests.trust.targets")
    found = tempfile.mkdtemp(prefix=f"fuzz-{name}-")
    print(f"new inputs are kept in {found}")
    for number, data in enumerate(inputs(name)):
        Path(found, f"known-{number}").write_bytes(data)
    arguments = [
        sys.argv[0],
        found,
        f"-max_total_time={seconds}",
        "-max_len=2000",
        "-timeout=10",
        "-print_final_stats=1",
    ]
    atheris.Setup(arguments, targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
