"""Windows of a few columns, down to one: no command ends with a traceback."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.games.taluva.game import Game
from taluva.record.journal import Journal


class Terminal(io.StringIO):
    """A stream that claims to be a terminal, so that lines are wrapped to its width."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("width", [1, 2, 3, 5])
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "analyse GAME --nodes 1 --jobs 1",
        "analyse GAME --nodes 1 --jobs 1 --language de",
        "stats GAME",
        "stats GAME GAME",
        "show GAME",
        "legal GAME --at 2",
        "check GAME",
        "replay GAME",
        "puzzle 1",
        "puzzle --list",
        "learn",
        "learn first",
        "play Ana Ben",
        "play --game taifun Neptun Ana Ben",
        "resume",
        "demo bot:easy bot:easy --tiles 2",
        "arena bot:random bot:random --games 1 --jobs 1",
        "games --delete nothing",
        "--help",
        "games --help",
        "play --colour purple",
    ],
)
def test_every_command_works_in_a_narrow_window(
    command: str, width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    with Journal.create(Game.new(["Ana", "Ben 文字"], seed=1)) as journal:
        journal.play("place M25 e")
    game = tmp_path / "over.taluva"
    with Journal.create(Game.new(["Ana", "Ben"], seed=1, tile_count=2), game) as journal:
        while journal.game.outcome is None:
            journal.play(journal.game.legal_moves()[0])
    out, err = Terminal(), Terminal()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    try:
        code = main(command.replace("GAME", str(game)).split())
    except SystemExit as ended:  # from the parser
        code = ended.code if isinstance(ended.code, int) else 1
    assert code in (0, 2)
    assert out.getvalue() or err.getvalue() or command.startswith("check")
