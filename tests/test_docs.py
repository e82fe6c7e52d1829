"""README and docs are correct: commands, links, Python sessions, and the order of pages."""

from __future__ import annotations

import doctest
import io
import os
import random
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from textwrap import dedent

import pytest

from taluva import Game
from taluva.bots import external, protocol
from taluva.cli import COMMANDS, main
from taluva.cli.parser import parser_for
from taluva.games import ui_for
from taluva.games.taluva.rules import LANDS
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.record.record import Record
from tests.cli.man_page import command_of
from tests.forked import program

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDES = sorted(DOCS.glob("*/README.md"))  # in other languages
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *GUIDES]
TEXTS = {page: page.read_text(encoding="utf-8") for page in PAGES}
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(text: str, language: str = "") -> list[str]:
    found = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [dedent(block) for kind, block in found if kind == language]


def commands(beginning: str) -> list[str]:
    """List the commands of all pages that start with this text, without explanations."""
    lines = [
        line
        for text in TEXTS.values()
        for language in ("", "sh")
        for block in blocks(text, language)
        for line in block.splitlines()
        if line.startswith(beginning)
    ]
    return list(dict.fromkeys(re.split(r"\s{2,}", line)[0] for line in lines))


# Long commands run with fewer games and quicker bots.
QUICKER = {
    r"--games \d+": "--games 2",
    r"bot:(hard|expert|medium)(,\w+)?": "bot:easy",
    r"--jobs 2": "--jobs 1",
    r"--cluster \S+": "--jobs 1",
    r"arena (?!.*--games)": "arena --games 2 ",
    r"--nodes 20000": "--nodes 9",
    r"analyse\b(?!.*--nodes)": "analyse --nodes 9",
    r"(taluva analyse|--analyse|arena)(?!.*--jobs)": r"\1 --jobs 1",
    r"taluva demo(?!.*--tiles)": "taluva demo --tiles 6",
    r"-o game.gif( --from \d+)?": "--at 4 -o game.gif",
    r"taluva host ": "taluva host --help ",  # it would wait for guests
}
# Commands that report a problem, as their page says, or that would ask a question.
CODES = {
    "taluva check broken.taluva": 1,
    "taluva": 2,
    "taluva games --delete 2026-11-16-1000-Ana-Ben": 2,
    "taluva players Ana": 2,
    "taluva players rename Anna Ana": 2,
    "taluva check-game bees": 2,  # tests/toy installs this game
    "taluva play --game bees Ana bot:greedy": 2,
}
# Lines that need a shell, and programs that find the program by its name.
FOR_A_SHELL = re.compile(r"[|<>*?~$&;]|exec:")


@cache
def played() -> tuple[str, str]:
    """Return the log of a random game, and the log up to the turn before its end."""
    chance = random.Random(1)
    games = [Game.new(["Ana", "Ben"], seed=1, tile_count=12)]
    while moves := games[-1].legal_moves():
        games.append(games[-1].play(chance.choice(moves)))
    return Record.of(games[-1]).dump(), Record.of(games[-3]).dump()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that the examples name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TALUVA_CONFIG", str(tmp_path / "settings"))
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "taluva").write_text(f'#!/bin/sh\nexec {shlex.join(program())} "$@"\n')
    (programs / "taluva").chmod(0o755)
    path = f"{programs}{os.pathsep}{Path(sys.executable).parent}"
    monkeypatch.setenv("PATH", path, prepend=os.pathsep)
    game, unfinished = played()
    kept = tmp_path / "data" / "games"
    kept.mkdir(parents=True)
    for name in ("2026-11-16-1000-Ana-Ben", "2026-11-16-1001-Ana-Ben", "2026-11-16-1002-Ana-Ben"):
        (kept / f"{name}.taluva").write_text(unfinished, encoding="utf-8")
    for name in ("my", "mended"):
        (tmp_path / f"{name}.taluva").write_text(unfinished, encoding="utf-8")
    (tmp_path / "game.taluva").write_text(game, encoding="utf-8")
    (tmp_path / "broken.taluva").write_text(unfinished + "99 hut\n", encoding="utf-8")
    (tmp_path / "my-own.toml").write_text('base = "light"\n', encoding="utf-8")
    (tmp_path / "moves.txt").write_text("place M25 e\nhut N24\n", encoding="utf-8")
    examples = blocks(TEXTS[DOCS / "programs.md"], "python")
    (bot,) = [block for block in examples if ">>> " not in block]
    (tmp_path / "mybot").write_text(f"#!{sys.executable}\n{bot}", encoding="utf-8")
    (tmp_path / "mybot").chmod(0o755)
    tool, last = blocks(TEXTS[DOCS / "first-bot.md"], "python")
    assert ">>> " in tool
    (tmp_path / "mybots.py").write_text(f"{class_of_a_bot()}\n{last}", encoding="utf-8")
    for folder in (
        ".local/share/bash-completion/completions",
        ".zfunc",
        ".config/fish/completions",
    ):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path


def class_of_a_bot() -> str:
    """Return the source of the class Highest."""
    parser = doctest.DocTestParser()
    found = parser.get_examples(TEXTS[DOCS / "python.md"])
    start = next(n for n, each in enumerate(found) if each.source.startswith("class Highest"))
    return "".join(each.source for each in found[start - 2 : start + 1])


def examples() -> list[str]:
    """List the examples that ``--help`` prints."""
    parsers = (command_of(parser_for([name], COMMANDS, ENGLISH), name) for name in COMMANDS)
    return [f"taluva {each}" for parser in parsers for each in parser.examples]


@pytest.mark.skipif(os.name == "nt", reason="the lines are for a shell of POSIX")
@pytest.mark.parametrize("line", dict.fromkeys([*commands("taluva"), *examples()]))
def test_a_command_works_as_printed(
    line: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--log my.taluva" in line:
        (home / "my.taluva").unlink()
    if "-o mended.taluva" in line and "--force" not in line:
        (home / "mended.taluva").unlink()
    typed = line
    for long, short in QUICKER.items():
        typed = re.sub(long, short, typed)
    if shutil.which("jq") is None:
        typed = re.sub(r"\| jq .*", "| cat", typed)
    if "*.taluva" in line:
        (home / "broken.taluva").unlink()
    if FOR_A_SHELL.search(typed):
        result = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {typed}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert result.returncode == CODES.get(line, 0), result.stderr
    else:
        with open(os.devnull, encoding="utf-8") as nothing:
            monkeypatch.setattr("sys.stdin", nothing)
            code = called(shlex.split(typed)[1:])
        assert code == CODES.get(line, 0), capsys.readouterr().err


def called(arguments: list[str]) -> int | str | None:
    """Return the exit code of the program, run in this process because that is much faster."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code or 0


@pytest.mark.parametrize("line", commands(".venv/bin/") + commands("nice ") + commands("pip "))
def test_commands_for_contributors_name_existing_files(line: str) -> None:
    words = shlex.split(line)
    is_pytest = words[0].endswith("/pytest")  # its -m takes a marker
    modules = [after for word, after in pairwise(words) if word == "-m" and not is_pytest]
    assert all(find_spec(module) is not None for module in modules)
    for word in words:
        if word.startswith("tests/") and "{" not in word:
            assert (ROOT / word).exists(), word


def test_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = [block.strip() for block in blocks(README) if "pytest" in block]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert command in map(str.strip, script.splitlines())


def test_the_python_example_runs() -> None:
    (example,) = blocks(README, "python")
    result = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "['E2', 'E5']"


@each_page
def test_the_python_sessions_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sessions = [block for block in blocks(TEXTS[page], "python") if ">>> " in block]
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page.name, None, 0)
    report = io.StringIO()
    results = doctest.DocTestRunner().run(test, out=report.write)
    assert results.attempted >= len(sessions)
    assert not results.failed, report.getvalue()


@each_page
def test_other_python_code_can_be_parsed(page: Path) -> None:
    for block in blocks(TEXTS[page], "python"):
        if ">>> " not in block:
            compile(block, page.name, "exec")


def anchors(text: str) -> set[str]:
    """Return the names that the headings of a page have in links."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


@each_page
def test_links_lead_to_existing_files_and_headings(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", TEXTS[page]):
        there = page.parent / target if target else page
        assert there.exists(), target
        if heading:
            assert heading in anchors(there.read_text(encoding="utf-8")), heading


@each_page
def test_commands_within_sentences_exist(page: Path) -> None:
    assert set(re.findall(r"`taluva ([a-z][a-z-]+)", TEXTS[page])) <= set(COMMANDS)


def test_every_page_of_the_docs_is_linked_in_the_readme() -> None:
    for page in PAGES[1:]:
        assert f"({page.relative_to(ROOT).as_posix()})" in README, page


each_guide = pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.parent.name))


@each_guide
def test_a_guide_has_the_commands_and_extras_of_the_readme(guide: Path) -> None:
    for pattern in (r"^taluva [a-z]+", r'^\| `pipx install "taluva\[\w+\]"`', r"`pipx install \.`"):
        found, needed = (set(re.findall(pattern, text, re.M)) for text in (TEXTS[guide], README))
        assert needed
        assert needed <= found


@each_guide
def test_a_guide_names_the_letters_of_the_lands(guide: Path) -> None:
    legend = ui_for("taluva").legend(language(guide.parent.name))
    lands = [name for row in legend for name in row][: len(LANDS)]
    assert ", ".join(lands) in " ".join(TEXTS[guide].split())


def test_the_docs_stay_short() -> None:
    words = {page.name: len(TEXTS[page].split()) for page in PAGES if page.parent == DOCS}
    del words["changelog.md"]
    assert sum(words.values()) < 24_000, sorted(words.items(), key=itemgetter(1))


def test_every_page_links_to_the_next() -> None:
    index = TEXTS[DOCS / "README.md"]
    titles = dict(re.findall(r"^\d+\. \[[^]]+\]\(([\w-]+\.md)\)()", index, re.MULTILINE))
    order = ["README.md", *titles, "README.md"]
    assert {DOCS / name for name in order} == {page for page in PAGES if page.parent == DOCS}
    for name, after in pairwise(order):
        last = TEXTS[DOCS / name].splitlines()[-1]
        assert re.fullmatch(rf"Next page: \[[^]]+\]\({after}\)", last), name


def test_the_documented_time_limits_match_the_program() -> None:
    after = TEXTS[DOCS / "programs.md"].partition("A program has this many seconds:\n\n")[2]
    listed = after.partition("\n\n")[0].splitlines()
    assert [float(each.rpartition(": ")[2]) for each in listed] == [
        external.HELLO_SECONDS,
        protocol.GRACE,
        protocol.PATIENCE,
        external.FAREWELL,
    ]


def test_the_documented_folders_match_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs.macos import MacOS
    from platformdirs.unix import Unix

    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    page = TEXTS[DOCS / "troubleshooting.md"]
    for system in (Unix, MacOS):
        folders = system("taluva", appauthor=False)
        data, config = (
            Path(each).relative_to(Path.home()).as_posix()
            for each in (folders.user_data_dir, folders.user_config_dir)
        )
        assert f"| `~/{data}/games` | `~/{config}/settings.json` |" in page


def test_the_description_on_the_package_index_has_no_broken_link() -> None:
    for_an_index = runpy.run_path(str(ROOT / ".ci" / "readme.py"))["for_an_index"]
    assert not re.findall(r"\]\((?!https:)", for_an_index(README, None))
    shown = for_an_index(README, "https://example.org/taluva/")
    assert "](https://example.org/taluva/docs/film.gif)" in shown
    assert not re.findall(r"\]\((?!https:)", shown)
