"""The rules in short, in our own words: what ``rules`` and ``why`` say, and docs/rules.md holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from taluva.games.taluva.rules import Rule


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: a title, an introduction, and the rules by their ids."""

    title: str
    words: tuple[str, ...]  # what else the section is found by
    introduction: str
    rules: dict[Rule, str]


SECTIONS: Final = (
    Section(
        "The game in a minute",
        ("game", "start", "begin", "goal", "aim"),
        "Together you build an island of volcanoes, and settle it. In your turn you lay the tile"
        " that you have drawn, then build: a hut, a tower, a temple, or a whole expansion. You have"
        " 20 huts, 2 towers and 3 temples. Build all of two kinds and you win at once; otherwise"
        " temples decide when the tiles have run out.",
        {},
    ),
    Section(
        "Words",
        ("field", "level", "settlement", "tile", "built", "point", "points", "direction", "land"),
        "A field is the hex that you see on top of a stack, and its level is the height of that"
        " stack. A tile has a volcano and two lands; it is named by the lands clockwise after the"
        " volcano (JC: jungle, then clearing) and points to the corner where its hexes meet: e se"
        " sw w nw ne. The lands are jungle, clearing, sand, rock and lake. A settlement is a group"
        " of connected fields with buildings of one player, whatever their levels; its size is the"
        " number of its fields, not of its huts. Built is what has left your pool, also if it has"
        " been covered since.",
        {},
    ),
    Section(
        "A turn",
        ("turn", "order", "seat"),
        "Place, then build; both are duties.",
        {
            Rule.T0: "Seats play in order, clockwise; seat 1 begins.",
            Rule.T1: "The tile to place is the one drawn, which everyone sees.",
            Rule.T2: "The tile comes first, then exactly one build; who can build nothing after"
            " placing is out of the game. Nothing is played after the end.",
        },
    ),
    Section(
        "Placing the tile on the table",
        ("place", "placing", "expand", "island", "coast"),
        "A tile on the table makes the island larger.",
        {
            Rule.P0: "The first tile of the game has its volcano on M25.",
            Rule.P1: "A tile on the table has no field under any of its three hexes.",
            Rule.P2: "A tile on the table shares an edge with the island; a corner is not enough.",
        },
    ),
    Section(
        "Placing the tile on others: an eruption",
        ("place", "placing", "erupt", "eruption", "volcano", "cover", "covering"),
        "A tile on top of others raises the land by a level. It may cover huts, your own as well;"
        " they do not come back, and still count as built.",
        {
            Rule.E1: "The new volcano lies on a volcano.",
            Rule.E2: "The new tile points in another direction than the tile whose volcano it"
            " covers.",
            Rule.E3: "The three hexes below have one and the same level, so that there is no gap.",
            Rule.E4: "Towers and temples are never covered.",
            Rule.E5: "No settlement is covered whole: one of its fields with a building remains.",
        },
    ),
    Section(
        "Building",
        ("build", "building", "pool", "pieces"),
        "Each turn has exactly one build: a hut, a tower, a temple or an expansion. A build may"
        " join settlements.",
        {
            Rule.B1: "Only an empty field is built on.",
            Rule.B2: "Nothing is built on a volcano.",
            Rule.B3: "Your pool must hold enough pieces for the whole build.",
            Rule.B4: "All conditions are those before the build, so a settlement that has grown"
            " together may hold two temples or two towers.",
        },
    ),
    Section(
        "A hut",
        ("hut", "huts", "found", "build"),
        "A hut founds a settlement.",
        {
            Rule.H1: "A new hut stands on level 1.",
            Rule.H2: "A new hut stands next to no building of yours (edition 2006: it may).",
        },
    ),
    Section(
        "A tower",
        ("tower", "towers", "build"),
        "A tower stands high, at the edge of a settlement.",
        {
            Rule.W1: "A tower stands on level 3 or higher.",
            Rule.W2: "A tower stands next to a settlement of yours.",
            Rule.W3: "The settlement beside a new tower has no tower yet.",
        },
    ),
    Section(
        "A temple",
        ("temple", "temples", "build"),
        "A temple stands on any level. Next to several of your settlements, one that fits is"
        " enough.",
        {
            Rule.M1: "A temple stands next to a settlement of yours.",
            Rule.M2: "The settlement beside a new temple has at least 3 fields.",
            Rule.M3: "The settlement beside a new temple has no temple yet.",
        },
    ),
    Section(
        "An expansion",
        ("expand", "expansion", "build"),
        "A settlement grows onto all adjacent fields of one land at once.",
        {
            Rule.X1: "Choose one of your settlements and a land; every empty field of that land"
            " next to it gets as many huts as its level.",
            Rule.X2: "There is at least one such field, and all of them are built on or none.",
        },
    ),
    Section(
        "Leaving the game",
        ("out", "leave", "eliminated", "elimination"),
        "Who can build nothing after placing the tile is out.",
        {
            Rule.L1: "Who is out is skipped; the buildings stay, and go on to be protected.",
            Rule.L2: "The last player left in the game wins at once.",
        },
    ),
    Section(
        "The end",
        ("end", "win", "winner", "victory", "score", "tie"),
        "There are two ways to win.",
        {
            Rule.V1: "Who has built all pieces of two of the three kinds wins at once.",
            Rule.V2: "After the last tile the most temples built win, then towers, then huts;"
            " who is out does not count.",
            Rule.V3: "Who is equal in all three shares the victory.",
        },
    ),
    Section(
        "Ranking and teams",
        ("ranking", "rank", "team", "teams", "partner", "place", "places"),
        "Two ways to play with more people.",
        {
            Rule.R1: "In a ranking game who completes two kinds takes the best place still free and"
            " leaves; who is out takes the worst. The others go on until one is left, or the tiles"
            " run out: then buildings decide the places between them.",
            Rule.G1: "In a team game seats 1 and 3 play against 2 and 4. A team wins early when one"
            " partner has built all of two kinds and the other all of one; after the last tile the"
            " buildings of both are added up. Settlements stay per player.",
        },
    ),
    Section(
        "Editions",
        ("edition", "editions", "2006", "2012", "2014", "options", "tiles"),
        "2006: 48 tiles; a hut may stand next to your own buildings. 2012: 24 tiles for two"
        " players, 36 for three, 48 for four; it may not. 2014: 48 tiles; it may not. Five"
        " players always have 60 tiles. Every option can be set apart from the edition.",
        {},
    ),
)

SENTENCES: Final = {rule: text for section in SECTIONS for rule, text in section.rules.items()}


def find(word: str) -> list[Section]:
    """List the sections about a word or a rule id: all without one, none if nothing fits."""
    word = word.strip().lower()
    if not word:
        return list(SECTIONS)
    return [
        section
        for section in SECTIONS
        if word in section.words or word in (str(rule).lower() for rule in section.rules)
    ]


def topics() -> list[str]:
    """List every word that ``rules`` can be asked about, once, in the order of the sections."""
    return list(dict.fromkeys(word for section in SECTIONS for word in section.words))


def as_lines(sections: list[Section]) -> list[str]:
    """Write sections as paragraphs, one line each, for a screen that wraps them."""
    lines: list[str] = []
    for section in sections:
        lines += ["", section.title.upper(), section.introduction]
        lines += [f"  {rule}  {text}" for rule, text in section.rules.items()]
    return lines[1:]


def as_markdown() -> str:
    """Write all rules as the page docs/rules.md."""
    parts = ["# Taluva: the rules in short\n"]
    parts.append(
        "What the program plays by. A refused move names the rule that it breaks; the ids stand in"
        " front of the rules below. In the game, `rules WORD` shows a part of this page.\n"
    )
    for section in SECTIONS:
        parts.append(f"## {section.title}\n\n{section.introduction}\n")
        if section.rules:
            items = (f"- **{rule}** {text}" for rule, text in section.rules.items())
            parts.append("\n".join(items) + "\n")
    return "\n".join(parts)
