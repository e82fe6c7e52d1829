"""taluva completion: scripts that shells take, and that know commands and options."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from taluva.cli import COMMANDS, main
from taluva.cli.commands.completion import SHELLS

pytest.importorskip("shtab", reason="taluva[completion] is not installed")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_knows_every_command_and_its_options(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in (*COMMANDS, "edition", "hut-adjacency", "nodes", "force"):
        assert word in script


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_takes_the_script(
    shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    main(["completion", shell])
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    done = subprocess.run([shell, "-n", str(script)], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_shtab_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("taluva: completion needs shtab; install with: ")


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        (["taluva", "rep"], {"replay", "repair"}),
        (["taluva", "show", "--j"], {"--json"}),
        (["taluva", "games", "--l"], {"--limit"}),
        (["taluva", "play", "--look", "as"], {"ascii"}),
        (["taluva", "show", "ga"], {"game.taluva"}),
        (["taluva", "completion", "f"], {"fish"}),
    ],
)
def test_bash_completes(
    typed: list[str], completed: set[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    main(["completion", "bash"])
    (tmp_path / "game.taluva").touch()
    words = " ".join(f"'{word}'" for word in typed)
    code = (
        f"{capsys.readouterr().out}\n"
        f"COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}\n"
        "$(complete -p taluva | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n"
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, timeout=60
    )
    assert set(done.stdout.split()) == completed
