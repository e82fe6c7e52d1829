"""A new language needs a catalogue, a row in a list, and no Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.i18n.tool import catalogs

OWN = {"hut": "mökki maja", "place": "aseta", "e": "i"}


def add_language(package: Path) -> None:
    """Add Finnish as a translator would, with a few words translated."""
    folder = package / "i18n"
    with (folder / "languages.txt").open("a", encoding="utf-8") as file:
        file.write("fi Suomi\n")
    entries = [
        f'msgctxt "typed in Taluva"\nmsgid "{word}"\nmsgstr "{own}"\n' for word, own in OWN.items()
    ]
    header = catalogs.HEADER.format(
        language="Finnish", code="fi", plurals="nplurals=2; plural=(n != 1);"
    )
    (folder / "fi.po").write_text(header + "\n".join(entries), encoding="utf-8")
    for path, content in catalogs.compile_files(folder).items():
        path.write_bytes(content)


def test_a_language_is_added_without_python(tmp_path: Path) -> None:
    shutil.copytree(catalogs.PACKAGE, tmp_path / "taluva")
    add_language(tmp_path / "taluva")

    typed = subprocess.run(
        [
            sys.executable,
            "-m",
            "taluva",
            "play",
            "Ana",
            "Ben",
            "--seed",
            "7",
            "--log",
            "new.taluva",
        ],
        input="language\naseta M25 i\nmökki 1\n",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "fi_FI.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert "Suomi" in typed.stdout
    assert "mökki" in typed.stdout
    assert " M25 e\n" in (tmp_path / "new.taluva").read_text(encoding="utf-8")
