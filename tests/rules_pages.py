"""The generator of docs/rules.md with its pictures, and of rules and cards in docs/taifun.md.

Run ``python -m tests.rules_pages`` to write them; tests fail when they are out of date.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from taluva.core.pages import RulebookSection
from taluva.games.taifun import rulebook as taifun
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import CARDS, Card, Printing, cards_of
from taluva.games.taluva import rulebook as taluva
from taluva.games.taluva.rules import LANDS, Tile, tile_set
from taluva.i18n import ENGLISH
from tests import rules_pictures

DOCS: Final = Path(__file__).parent.parent / "docs"
RULES: Final = DOCS / "rules.md"
TAIFUN: Final = DOCS / "taifun.md"

_OPENING: Final = """\
# Taluva: the rules

The complete rules, for the program and for a table. `taluva rules` and `rules` in a game show them,
too. When the program refuses a move, it names the id of the rule. A dotted line marks what a move
changed.
"""
_TILES: Final = """\
## The tiles

How many tiles have these two lands: the row is the first land, clockwise after the volcano, and the
column is the second. With five players, add the number after the plus.
"""
_CARDS: Final = """\
## The cards

Figures that die and houses that are lost go back to their boxes. A tribe loses its turned houses
first. Markers come from the box, as long as it has any. A hex that sinks is gone for good, with the
crossings that touch no other hex. The copies are those in the green, blue and red decks. Where two
costs or numbers differ, the second is for three tribes.
"""
_PART: Final = re.compile(
    r"^## The game in a minute\n.*?(?=^## Rulings$)", re.MULTILINE | re.DOTALL
)


def rules_page() -> str:
    """Return the page of Taluva's rules."""
    parts = [_OPENING, *_sections(taluva.sections(ENGLISH)), _TILES, _tiles()]
    return "\n".join([*parts, "Next page: [Taifun](taifun.md)\n"])


def taifun_page() -> str:
    """Return the page of Taifun with its rules and cards as they are now."""
    *sections, older = taifun.sections(ENGLISH)
    parts = [*_sections(sections), _CARDS, _cards(), *_sections([older]), *_older_cards()]
    rules = "\n".join(parts)
    return _PART.sub(lambda _: f"{rules}\n", TAIFUN.read_text(encoding="utf-8"))


def _cards() -> str:
    """Return the table of the cards of edition 3."""
    messages, two, three = Messages(say=ENGLISH), Printing.THIRD_FOR_TWO, Printing.THIRD_FOR_THREE
    rows = [["card", "cost", "copies", "target: effect"], ["---"] * 4]
    for card in CARDS:
        if card not in cards_of(two) and card not in cards_of(three):
            continue
        asked = messages.targets(card)
        texts = dict.fromkeys(messages.text(card, each) for each in (two, three))
        text = " (with three tribes: ".join(texts) + ")" * (len(texts) - 1)
        (cost, number), (other, others) = _cost_and_number(card, two), _cost_and_number(card, three)
        if card not in cards_of(two):
            number, cost = "none", other
        costs, copies = (
            " or ".join(dict.fromkeys(each)) for each in ((cost, other), (number, others))
        )
        rows.append([card.name, costs, copies, f"{asked}: {text}" if asked else text])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _older_cards() -> Iterable[str]:
    yield _differences(Printing.SECOND, Printing.THIRD_FOR_TWO)
    yield _differences(Printing.FIRST, Printing.SECOND)


def _differences(older: Printing, newer: Printing) -> str:
    """Return a paragraph on the cards of a printing that differ from those of a newer one."""
    messages = Messages(say=ENGLISH)
    other = []
    for card in cards_of(older):
        (cost, number), text = _cost_and_number(card, older), messages.text(card, older)
        facts = [number, f"cost {cost}", text]
        if card in cards_of(newer):
            now = _cost_and_number(card, newer)
            is_other = number != now[1], cost != now[0], text != messages.text(card, newer)
            facts = [fact for fact, differs in zip(facts, is_other, strict=True) if differs]
        if facts:
            other.append(f"{card.name} ({', '.join(facts)})")
    missing = [f"no {card.name}" for card in cards_of(newer) if card not in cards_of(older)]
    names = {Printing.FIRST: "Edition 1", Printing.SECOND: "Edition 2"}
    compared = "edition 2" if newer is Printing.SECOND else "edition 3 with two tribes"
    text = (
        f"{names[older]} has {' and '.join(missing)}. These cards differ from {compared}: "
        f"{', '.join(other)}."
    )
    return f"{textwrap.fill(text, 100, break_on_hyphens=False)}\n"


def _cost_and_number(card: Card, printing: Printing) -> tuple[str, str]:
    """Return the cost of a card, and its copies in the three decks."""
    face = card.face(printing)
    return str(face.cost), "/".join(map(str, face.copies))


def _sections(sections: Iterable[RulebookSection]) -> Iterable[str]:
    for section in sections:
        yield f"## {section.title}\n"
        if section.introduction:
            yield f"{section.introduction}\n"
        if section.rules:
            items = (f"- **{rule}** {text}" for rule, text in section.rules.items())
            yield "\n".join(items) + "\n"
        if section.scene is not None:
            file = rules_pictures.file_of(section.scene.name).name
            moves = ", ".join(section.scene.moves)
            yield f"![{moves}]({file})\n"
            caption, _, text = section.scene.text.partition(". ")
            yield f"`{caption.partition(': ')[2]}`: {text}\n"


def _tiles() -> str:
    usual, all_tiles = Counter(tile_set(4)), Counter(tile_set(5))
    rows = [["first, then", *map(str, LANDS)], ["---"] * (len(LANDS) + 1)]
    for first in LANDS:
        kinds = [Tile(first, second) for second in LANDS]
        more = [all_tiles[kind] - usual[kind] for kind in kinds]
        numbers = [
            f"{usual[kind]} + {extra}" if extra else str(usual[kind])
            for kind, extra in zip(kinds, more, strict=True)
        ]
        rows.append([str(first), *numbers])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    RULES.write_text(rules_page(), encoding="utf-8")
    TAIFUN.write_text(taifun_page(), encoding="utf-8")
    rules_pictures.write()
