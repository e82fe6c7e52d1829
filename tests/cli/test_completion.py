"""Completion in shells: which words are offered, and that the scripts offer them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.options import BY_NAME, SETTINGS
from taluva.cli import COMMANDS
from taluva.cli.commands.completion import FILES, SHELLS, complete
from taluva.games import definition_for
from taluva.games.taluva.rules import EDITIONS
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES, language
from taluva.record.folder import FOLDER_VARIABLE
from taluva.record.record import Record
from tests.cli import man_page
from tests.conftest import Run

LEVELS = {f"bot:{level}" for level in definition_for("taluva").levels}
KEPT = "2026-11-16-1000-Ana-Ben"


def words(line: str) -> set[str]:
    return {each.word for each in complete(line, ENGLISH)}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one saved game."""
    folder = tmp_path / "data" / "games"
    folder.mkdir(parents=True)
    text = Record.of(Game.new(["Ana", "Ben"], seed=7).play("place M25 e")).dump()
    (folder / f"{KEPT}.taluva").write_text(text, encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("name", [each.word for each in SETTINGS])
def test_the_values_of_every_setting_are_offered(name: str, run: Run) -> None:
    offered = [
        line.split("\t")
        for line in run("completion", "fish", "--line", f"taluva settings {name} ").out.splitlines()
    ]
    values = BY_NAME[name.replace("-", "_")].values()
    assert [word for word, *_ in offered] == [*values, *([FILES] if name == "palette" else [])]
    assert all(about for word, *about in offered if word != FILES)


def test_a_misspelt_setting_has_no_values() -> None:
    assert words("taluva settings colour ") == set()


def test_every_command_is_offered_with_its_meaning() -> None:
    offered = dict(complete("taluva ", ENGLISH))
    assert offered == COMMANDS


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("taluva rep", {"replay", "repair"}),
        ("taluva show --j", {"--json"}),
        ("taluva --look ascii games --l", {"--limit"}),
        ("taluva play --look as", {"ascii"}),
        ("taluva play --look=as", {"--look=ascii"}),
        ("taluva play --edition ", {*EDITIONS}),
        ("taluva play --game taifun --edition ", {"1", "2", "3"}),
        ("taluva play --game=taifun --gifts f", {"free"}),
        ("taluva play --colours white,o", {"white,orange"}),
        ("taluva arena bot:easy bot:hard --hut-adjacency y", {"yes"}),
        ("taluva arena --sprt 0 20 --j", {"--jobs", "--json"}),
        ("taluva play Ana 'Ben C' bot:", LEVELS),
        ("taluva demo ", LEVELS),
        ("taluva bot-protocol bot:e", {"bot:easy", "bot:expert"}),
        ("taluva learn eru", {"erupt"}),
        ("taluva learn --game taifun first", set()),
        ("taluva learn lessons eru", {"erupt"}),
        ("taluva learn nothing eru", set()),
        ("taluva puzzle 10", {"10"}),
        ("taluva completion f", {"fish"}),
        ("taluva settings mo", {"motion", "mouse"}),
        ("taluva settings mouse on ", {"-h", "--help", "--by-ear", "--no-by-ear"}),
        ("taluva --language de settings zoom sm", {"small"}),
        ("taluva play --palette high", {"high-contrast", FILES}),
        ("taluva --language ", {*LANGUAGES}),
        ("taluva play --language d", {"de"}),
        ("taluva play Ana --log ", {FILES}),
        ("taluva nothing ", set()),
        ("FOO=1 .venv/bin/taluva rep", {"replay", "repair"}),
        ("taluva play 'Ana", set()),
        ('taluva play "bot:ea', {"bot:easy"}),
        ("", set(COMMANDS)),
    ],
)
def test_the_last_word_of_a_line_is_completed(line: str, expected: set[str]) -> None:
    assert words(line) == expected


@pytest.mark.parametrize("command", ["show", "replay", "stats", "resume", "games --delete"])
def test_saved_games_and_files_are_offered_as_logs(command: str, data: Path) -> None:
    assert words(f"taluva {command} ") == {KEPT, FILES}
    assert words(f"taluva {command} 2027") == {FILES}


def test_a_file_name_with_control_characters_is_not_offered(data: Path) -> None:
    kept = data / "data" / "games" / f"{KEPT}.taluva"
    kept.rename(kept.with_name("\x1b[2J.taluva"))
    assert words("taluva show ") == {FILES}


def test_meanings_and_lessons_are_translated() -> None:
    offered = dict(complete("taluva --language de rep", ENGLISH))
    assert offered["replay"] == language("de").again(COMMANDS["replay"])
    german = {each.word for each in complete("taluva learn ", language("de"))}
    assert language("de").again("lessons") in german


# --- the scripts ----------------------------------------------------------------------------------

WITH_SHELLS = [name for name in SHELLS if shutil.which(name)]


@pytest.fixture
def place(data: Path) -> tuple[Path, Mapping[str, str]]:
    """A folder with a log, and an environment in which shells find the program."""
    (data / "game.taluva").touch()
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return data, {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "HOME": str(data)}


def saved(shell: str, folder: Path, run: Run) -> Path:
    script = folder / "script"
    script.write_text(run("completion", shell).out, encoding="utf-8")
    return script


def printed(place: tuple[Path, Mapping[str, str]], *words: str) -> str:
    """Return what a shell prints."""
    folder, environment = place
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, cwd=folder, env=environment, timeout=300
    )
    return done.stdout


@pytest.mark.parametrize("shell", WITH_SHELLS)
def test_the_shell_accepts_the_script(shell: str, run: Run, tmp_path: Path) -> None:
    script = saved(shell, tmp_path, run)
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif("bash" not in WITH_SHELLS, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "last", "completed"),
    [
        ("taluva rep", "rep", {"replay", "repair"}),
        ("taluva play bot:ha", "ha", {"hard"}),
        ("taluva play --edition=200", "200", {"2006"}),
        ("taluva show ga", "ga", {"game.taluva"}),
        ("taluva show 2026", "2026", {KEPT}),
    ],
)
def test_bash_completes(
    typed: str, last: str, completed: set[str], place: tuple[Path, Mapping[str, str]], run: Run
) -> None:
    code = (
        f". {saved('bash', place[0], run)}\n"
        f"COMP_WORDS=(taluva '{last}'); COMP_CWORD=1\n"
        f"COMP_LINE='{typed} and more'; COMP_POINT={len(typed)}\n"
        "_taluva taluva\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    assert set(printed(place, "bash", "-c", code).split()) == completed


@pytest.mark.skipif("fish" not in WITH_SHELLS, reason="there is no fish here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("taluva rep", {"replay", "repair"}),
        ("taluva play bot:ha", {"bot:hard"}),
        ("taluva show ga", {"game.taluva"}),
        ("taluva show 2026", {KEPT}),
    ],
)
def test_fish_completes(
    typed: str, completed: set[str], place: tuple[Path, Mapping[str, str]], run: Run
) -> None:
    code = f"source {saved('fish', place[0], run)}; complete -C '{typed}'"
    lines = printed(place, "fish", "--no-config", "-c", code).splitlines()
    assert {line.split("\t")[0] for line in lines} == completed


@pytest.mark.skipif("zsh" not in WITH_SHELLS, reason="there is no zsh here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [("taluva rep", "repair"), ("taluva play bot:ha", "rd "), ("taluva show ga", "me.taluva")],
)
def test_zsh_completes(
    typed: str, completed: str, place: tuple[Path, Mapping[str, str]], run: Run
) -> None:
    pexpect = pytest.importorskip("pexpect")
    folder, environment = place
    script = saved("zsh", folder, run)
    shell = pexpect.spawn(
        "zsh", ["-f", "-i"], cwd=str(folder), env={**environment, "TERM": "dumb"}, timeout=300
    )
    try:
        shell.sendline(f"autoload -U compinit && compinit -u -D; . {script}; echo re''ady")
        shell.expect("ready")
        shell.send(f"{typed}\t\t")
        shell.expect_exact(completed)
    finally:
        shell.close(force=True)


# --- the manual page ------------------------------------------------------------------------------


def test_the_manual_page_is_up_to_date() -> None:
    assert man_page.PAGE.read_text(encoding="utf-8") == man_page.page()


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_the_manual_page_has_every_command_and_can_be_displayed() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", str(man_page.PAGE)],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert done.stderr == ""
    for command in COMMANDS:
        assert f"taluva {command}" in done.stdout
