"""docs/taifun.md is correct: rules, cards and prices. So are the moves and the log of Taifun."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from taluva.core.text import ParseError
from taluva.games.taifun import rules
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import parse_move
from taluva.games.taifun.rulebook import sections
from taluva.games.taifun.rules.pieces import HOUSE_PRICES, SACRIFICE_PRICES
from taluva.i18n import ENGLISH
from taluva.record.reader import read_log
from tests import rules_pages

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "taifun.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
MOVES = re.findall(r"^```taifun\n(.*?)^```$", NOTATION, re.MULTILINE | re.DOTALL)[0].splitlines()


def test_every_rule_has_a_sentence() -> None:
    assert sorted(re.findall(r"\*\*([A-Z][0-9])\*\*", PAGE)) == sorted(rules.Rule)


def test_the_rules_are_short() -> None:
    first, *_, older = sections(ENGLISH)
    part = PAGE[PAGE.index(f"## {first.title}") : PAGE.index(f"## {older.title}")]
    assert len(part.split()) <= 2_000


def test_the_page_of_the_rules_is_up_to_date() -> None:
    assert rules_pages.taifun_page() == PAGE, "run python -m tests.rules_pages"


def test_the_cards_of_all_editions_are_listed() -> None:
    part = PAGE.partition("## The cards")[2].partition("\n## Rulings")[0]
    table, second, first = re.split("^Edition [12] has", part, flags=re.MULTILINE)
    names = set(re.findall(r"^\| ([a-z]+) \| [0-9]", table, re.MULTILINE))
    two, three = names_of(rules.Printing.THIRD_FOR_TWO), names_of(rules.Printing.THIRD_FOR_THREE)
    assert names == two | three
    for text, older, newer in (
        (second, names_of(rules.Printing.SECOND), two),
        (first, names_of(rules.Printing.FIRST), names_of(rules.Printing.SECOND)),
    ):
        missing, differing = (
            set(re.findall(r"\bno (\w+)", text)),
            set(re.findall(r"(\w+) \(", text)),
        )
        assert missing == newer - older
        assert older - newer <= differing <= older


def names_of(printing: rules.Printing) -> set[str]:
    return {card.name for card in rules.cards_of(printing)}


@pytest.mark.parametrize(
    ("rule", "prices"),
    [
        ("H3", HOUSE_PRICES),
        ("C2", [rules.CALL_PRICE]),
        ("V3", [rules.conversion_price(rules.Edition.THIRD)]),
        ("O3", SACRIFICE_PRICES),
    ],
)
def test_the_listed_prices_match_the_rules(rule: str, prices: list[rules.Stock]) -> None:
    sentence = PAGE[PAGE.index(f"**{rule}**") :].partition(". ")[0]
    assert ", ".join(map(Messages(say=ENGLISH).stock, prices)) in sentence


@pytest.mark.parametrize("line", MOVES)
def test_documented_short_forms_and_errors_are_right(line: str) -> None:
    typed, _, expected = (part.strip() for part in line.partition("->"))
    try:
        found = str(parse_move(typed))
    except ParseError as error:
        found = f"error {error.column}: {error}"
    assert found == expected


def test_the_log_is_valid_and_canonical() -> None:
    (name,) = re.findall(r"\]\((\w+\.taluva)\)", NOTATION)
    text = (DOCS / name).read_text(encoding="utf-8")
    reader = read_log(io.BytesIO(text.encode()))
    assert (reader.problems, reader.warnings) == ([], [])
    assert reader.record is not None
    assert reader.record.dump() == text


def test_the_rulings_name_existing_rules() -> None:
    part = PAGE.partition("## Rulings")[2].partition("\n## ")[0]
    named = set(re.findall(r"\b[A-Z][0-9]\b", part))
    assert named
    assert named <= set(rules.Rule)
    ours, older = part.split("Editions 1 and 2 contradict the rulebook")
    assert len(re.findall(r"^- \*\*[a-z ]+\*\*: ", ours, re.MULTILINE)) > 20
    assert {"K7", "K8"} <= set(re.findall(r"\b[A-Z][0-9]\b", older))
