"""Why a move is refused, as the commands print it: the reason is true, and rule ids come last."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from taluva.cli import main
from taluva.i18n.languages import LANGUAGES, language

# After this, Ben places the tile RS next to Ana's hut on N24.
SECOND_TURN = "place M25 e\nhut N24\n"
TEMPLE = "taluva 2014 JCM25se,CRM21se,SSO23sw 18:O25,N26,M27* 19:N22 20:-:out 1:build"
TOWER = (
    "taluva 2014 LJM25e,CJK23se,CJN28w,JSM25se,JSO31nw,JRN28se,JCN28nw,CJO27ne,JLL28w,SJM23nw,"
    "CJK23e,JSN22ne,LRK21nw,CJP22sw,RCJ32e,RCN22w,LJQ27sw,JSP22w,CCN18e,RSN18se,SSM25nw"
    " 10:O17,N24,O25,N26^,P26* 8:K19,J20,K25,K27,M27,M29,O29*,N30 1:build"
)
NO_TOWERS = (
    "taluva 2014 JJM25nw,RCL20se,LCK17se,LLI15e,RLK21sw,CSK21e,LRM15se,RJJ12nw,SCI17se,SSI17ne,"
    "CJH22ne,JSK17sw,SCI17e,CJL14sw,LJL12ne,SJO15se,SLO15sw,RCK21ne,JRM15sw,JRM15se"
    " 9:J14,I15,K15*,J16^,I21,J22,M23,L24 11:L10,J18^,L18,I19,K19^,M21,L22,K23* 2:build"
)


class Terminal:
    """A command line that reads typed lines from a pipe."""

    def __init__(
        self, folder: Path, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]
    ) -> None:
        self._log, self._patch, self._capture = folder / "game.taluva", patch, capture

    def play(self, lines: str, *options: str) -> str:
        """Type lines in a new game; return the errors."""
        return self._run(lines, "play", "Ana", "Ben", "--seed", "7", "--log", self._log, *options)

    def explore(self, position: str, move: str, *options: str) -> str:
        """Type a move in a position; return the errors."""
        return self._run(f"{move}\n", "explore", "--position", position, *options)

    def _run(self, lines: str, *arguments: object) -> str:
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        assert main([*map(str, arguments)]) == 1
        return self._capture.readouterr().err


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Terminal:
    return Terminal(tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("code", "sea", "below"),
    [
        ("en", "partly on land: L24 is sea [E1]", "nothing lies below L24 M23 [E3]"),
        ("de", "L24 ist Meer [E1]", "unter L24 M23 liegt nichts [E3]"),
        ("fr", "L24 est en mer [E1]", "y a rien sous L24 M23 [E3]"),
    ],
)
def test_a_tile_half_on_land_is_called_that(
    code: str, sea: str, below: str, terminal: Terminal
) -> None:
    told = terminal.play(f"{SECOND_TURN}place L24 e\n", "--language", code)
    assert sea in told
    assert below in told


def test_an_overhang_names_the_hexes_with_nothing_below(terminal: Terminal) -> None:
    told = terminal.play(f"{SECOND_TURN}place M25 w\n")
    assert told == "line 3: place M25 w: nothing lies below L26 L24 [E3]\n"


def test_a_settlement_of_one_field_cannot_be_covered_in_part(terminal: Terminal) -> None:
    told = terminal.play(f"{SECOND_TURN}place M25 e\n")
    assert "the settlement on N24 would disappear: it has only this field [E5]" in told


@pytest.mark.parametrize(("code", "tile"), [("en", "RS"), ("de", "FS"), ("fr", "MS")])
def test_the_drawn_tile_has_the_letters_of_the_map(
    code: str, tile: str, terminal: Terminal
) -> None:
    told = terminal.play(f"{SECOND_TURN}place LL M17 se\n", "--language", code)
    assert f" {tile} [T1]" in told


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (TEMPLE, "temple N24", "has a temple (at M27) [M3]"),
        (TOWER, "tower M23", "have a tower (at N26) [W3]"),
        (NO_TOWERS, "tower L20", "not enough towers: 1 needed, 0 left [B3]"),
    ],
)
def test_buildings_are_named_with_their_kind_and_place(
    position: str, move: str, reason: str, terminal: Terminal
) -> None:
    assert terminal.explore(position, move).endswith(f"{reason}\n")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_ends_with_its_rule(code: str, terminal: Terminal) -> None:
    moves = ("place L24 e", "place M25 e", "place N24 w", "place P30 e", "hut N26")
    told = terminal.play(SECOND_TURN + "".join(f"{move}\n" for move in moves), "--language", code)
    lines = told.splitlines()
    assert len(lines) == len(moves)
    separator = language(code).clauses(["", ""]).rstrip()
    for line in lines:
        for reason in line.split(f"{separator} "):
            assert re.search(r" \[[A-Z]\d\]$", reason), reason
            assert not re.search(r"(^|: )[A-Z]\d ", reason), reason
