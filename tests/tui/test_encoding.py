"""Characters that a terminal or a file lacks are replaced by similar ones."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from taluva.i18n.languages import LANGUAGES
from taluva.tui.encoding import CELLS, LINES, _CellStream, output_in_cells
from tests.forked import MAIN
from tests.i18n.test_catalogues import said
from tests.i18n.tool import catalogs

PROGRAM = [sys.executable, "-c", MAIN]


@pytest.mark.parametrize(
    ("text", "encoding", "written"),
    [
        ("„Züge“ … Füße", "ascii", '"Zuege" ... Fuesse'),
        ("ZÜGE Über ÖL Ü", "ascii", "ZUEGE Ueber OEL Ue"),
        ("«\xa0l\u2019île\u202f» : œuf, Échap, Œuf", "ascii", "<< l'ile >> : oeuf, Echap, Oeuf"),
        ("Zoë \xd7 2 \u2013 3 ✓", "ascii", "Zoe x 2 - 3 x"),
        ("„Züge“ … œuf \u2019", "latin-1", '"Züge" ... oeuf \''),
        ("„Züge“ …", "cp1252", "„Züge“ …"),
        ("« œuf »", "cp850", "« oeuf »"),
        ("山 Ana", "ascii", "? Ana"),
        ("Züge  Hütten  Übermut   x\nBö  y", "ascii", "Zuege Huetten Uebermut  x\nBoe y"),
        ("Füße zählen   9  ä", "ascii", "Fuesse zaehlen 9  ae"),
    ],
)
def test_missing_characters_are_replaced_by_similar_ones(
    text: str, encoding: str, written: str
) -> None:
    assert text.encode(encoding, LINES).decode(encoding) == written


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp850"])
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_sentence_can_be_written_and_keeps_its_columns_on_a_screen(
    code: str, encoding: str
) -> None:
    (path,) = (each for each in catalogs.files() if each.stem == code)
    for english, own in said(path):
        asked = english.count("?") + own.count("?")
        assert own.encode(encoding, LINES).decode(encoding).count("?") <= asked
        shown = own.encode(encoding, CELLS).decode(encoding)
        assert len(shown) == len(own)
        assert shown.count("?") <= asked


def test_replacements_on_a_screen_keep_the_number_of_characters() -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    stream = _CellStream(written)
    stream.write("Zug 1 … „Plättchen“")
    assert not hasattr(stream, "buffer")
    assert stream.encoding == "ascii"
    assert written.buffer.getvalue() == b'Zug 1 . "Plattchen"'


def test_a_utf_8_stream_is_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf8"))
    assert output_in_cells() is None


def test_replacements_apply_only_to_encoding() -> None:
    for handler in (LINES, CELLS):
        with pytest.raises(UnicodeDecodeError):
            b"\xff".decode("ascii", handler)


@pytest.mark.parametrize(
    ("encoding", "code", "arguments", "typed", "said"),
    [
        ("ascii", "de", ["learn", "--help"], "", "Rueckgabewerte: 0 in Ordnung"),
        ("ascii", "de", ["check", "nosuch"], "", "nosuch laesst sich nicht lesen"),
        ("ascii", "fr", ["arena", "bot:nosuch", "bot:easy"], "", "aucun bot << nosuch >> : "),
        ("latin-1", "de", ["arena", "bot:nosuch", "bot:easy"], "", 'Bot "nosuch" gibt es'),
        ("latin-1", "fr", ["play", "Ana", "Ben"], "xyz\nquit\n", "« xyz »"),
        ("ascii", "de", ["play", "Ana", "Ben"], "xyz\nquit\n", '"xyz"'),
    ],
)
def test_the_program_writes_replacements(
    encoding: str, code: str, arguments: list[str], typed: str, said: str
) -> None:
    done = subprocess.run(
        [*PROGRAM, "--language", code, *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        check=False,
    )
    told = (done.stdout + done.stderr).decode(encoding).replace("\xa0", " ")
    assert said in told
    assert "?" not in told
