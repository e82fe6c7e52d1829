"""What a person reads at the command line is said in the language that the program speaks."""

from __future__ import annotations

import argparse
import inspect
import re
from gettext import NullTranslations
from pathlib import Path

import pytest

from taluva.cli import COMMANDS, main
from taluva.cli.parser import SAID_BY_ARGPARSE, in_language, parser_for
from taluva.table.language import Language
from tests.record.sample_games import sample_log
from tests.test_sentences import SENTENCE

LOGS = Path(__file__).parent.parent / "logs"
GOOD = sample_log("2006-early")


class Marks(NullTranslations):
    """A catalogue that leaves every message as it is, between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


MARKS = Language("xx", Marks())


def unmarked(text: str) -> list[str]:
    """Give the sentences in a text that no catalogue has been asked for."""
    blank = " ".join(text.split())
    while blank != (without := re.sub("«[^«»]*»", "", blank)):
        blank = without
    return [found.group() for found in SENTENCE.finditer(blank)]


@pytest.mark.parametrize("message", SAID_BY_ARGPARSE)
def test_argparse_says_what_we_think_it_says(message: str) -> None:
    source = inspect.getsource(argparse)
    assert any(f"_({quote}{message}{quote})" in source for quote in "'\"")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_is_translated(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with in_language(MARKS):
        parser = parser_for([command], COMMANDS, MARKS)
        told = [each.help or "" for each in subparser(parser, command)._actions]
        help = subparser(parser, command).format_help()
    epilog = subparser(parser, command).epilog or ""
    typed = re.compile("\n  taluva .*")  # the examples
    assert unmarked("\n".join([*told, typed.sub("", epilog)])) == []
    assert help.startswith("«usage: »")
    assert "«options»" in help
    assert "«show this help message and exit»" in help


def subparser(parser: argparse.ArgumentParser, command: str) -> argparse.ArgumentParser:
    """Give the parser of one command."""
    (choices,) = (each.choices for each in parser._actions if isinstance(each.choices, dict))
    found: argparse.ArgumentParser = choices[command]
    return found


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "no-such.taluva"], "there is no such file or folder"),
        (["show", str(GOOD), "--at", "99"], "there is no turn"),
        (["show", str(GOOD), "--nonsense"], "unrecognized arguments"),
        (["fork"], "the following arguments are required"),
        (["nonsense"], "invalid choice"),
        (["play", "Ana", "Ana"], "two players are called"),
        (["play", "Ana", "bot:nobody"], "there is no bot"),
        (["play", "Ana", "Ben", "--edition", "1999"], "found"),
        (["play", "Ana", "Ben", "Cem", "--teams"], "the team game is for four players"),
        (["demo", "bot:easy,0n"], "a bot needs at least one node"),
        (["arena", "bot:easy"], "a game has"),
        (["export", str(GOOD), "-o", "island.doc"], "cannot be written: choose"),
        (["fork", str(GOOD), "-o", "-"], "a new log needs the name of a file"),
        (["games", "--yes"], "--yes is for --delete LOG"),
        (["check", str(LOGS / "bad" / "illegal-hut.taluva")], "«"),
        (["check", str(LOGS / "bad" / "edition-unknown.taluva")], "expected"),
    ],
)
def test_every_error_is_translated(
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(LOGS)
    try:
        code: object = main(arguments, MARKS)
    except SystemExit as leaving:
        code = leaving.code
    assert code in (1, 2)
    text = "".join(capsys.readouterr())
    assert told in text
    assert unmarked(text) == []


def test_exceptions_stay_english(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", str(GOOD), "--at", "99"], MARKS)
    assert "«" in capsys.readouterr().err
    from taluva import load

    with pytest.raises(ValueError, match=r"^[^«]*$"):
        load(LOGS / "bad" / "edition-unknown.taluva")


def test_argparse_speaks_its_own_language_again_afterwards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["nonsense"], MARKS)
    with pytest.raises(SystemExit):
        main(["nonsense"])
    assert "«" not in capsys.readouterr().err.splitlines()[-1]
