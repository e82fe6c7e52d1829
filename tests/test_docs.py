"""README and docs tell the truth: commands, links and examples."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDES = sorted((ROOT / "docs").glob("*/README.md"))  # in other languages
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *GUIDES]


def blocks(text: str, language: str = "") -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = [block.strip() for block in blocks(README) if "pytest" in block]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_example_in_python_runs() -> None:
    (example,) = blocks(README, "python")
    result = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "['E2', 'E5']"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_of_the_docs_is_linked_in_the_readme() -> None:
    for page in PAGES[1:]:
        assert f"({page.relative_to(ROOT).as_posix()})" in README, page


@pytest.mark.parametrize("page", [PAGES[0], *GUIDES], ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_in_the_readme_exists(page: Path) -> None:
    from taluva.cli import COMMANDS

    used = set(re.findall(r"^taluva ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
    assert used
    assert used <= set(COMMANDS)
