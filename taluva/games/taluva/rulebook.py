"""A summary of the rules, which ``rules`` and ``why`` show. docs/rules.md says the same."""

from __future__ import annotations

from functools import cache

from taluva.core.pages import RulebookSection
from taluva.games.taluva.rules import FULL_POOL, Rule, options
from taluva.games.taluva.rules.building import HUT_LEVEL, TEMPLE_SIZE, TOWER_LEVEL
from taluva.i18n import Language


@cache
def sections(say: Language) -> tuple[RulebookSection, ...]:
    """Return all sections of the rules."""
    return (
        RulebookSection(
            say("The game in a minute"),
            say("game start begin goal aim"),
            say(
                "Together you build an island of volcanoes, and settle it. In your turn "
                "you lay the tile that you have drawn, then build: a hut, a tower, a "
                "temple, or a whole expansion. You have {huts} huts, {towers} towers and "
                "{temples} temples. Build all of two kinds and you win at once; otherwise"
                " temples decide when the tiles have run out.",
                huts=FULL_POOL.huts,
                towers=FULL_POOL.towers,
                temples=FULL_POOL.temples,
            ),
            {},
        ),
        RulebookSection(
            say("Words"),
            say("field level settlement tile built point points direction land"),
            say(
                "A field is the hex that you see on top of a stack, and its level is the "
                "height of that stack. A tile has a volcano and two lands; it is named by"
                " the lands clockwise after the volcano (JC: jungle, then clearing) and "
                "points to the corner where its hexes meet: e se sw w nw ne. The lands "
                "are jungle, clearing, sand, rock and lake. A settlement is a group of "
                "connected fields with buildings of one player, whatever their levels; "
                "its size is the number of its fields, not of its huts. Built is what has"
                " left your pool, also if it has been covered since."
            ),
            {},
        ),
        RulebookSection(
            say("Set-up"),
            say("setup set-up table"),
            say(
                "Everybody takes {huts} huts, {towers} towers and {temples} temples of one colour:"
                " that is a pool. The tiles are shuffled and lie face down; if fewer are in play"
                " than there are, the others go back into the box, and nobody looks at them. In"
                " your turn you draw a tile, show it, lay it and build; then the player to your"
                " left goes on. The first tile lies anywhere on the table.",
                huts=FULL_POOL.huts,
                towers=FULL_POOL.towers,
                temples=FULL_POOL.temples,
            ),
            {},
        ),
        RulebookSection(
            say("A turn"),
            say("turn order seat"),
            say("Place, then build; both are duties."),
            {
                Rule.T0: say("Seats play in order, clockwise; seat 1 begins."),
                Rule.T1: say("The tile to place is the one drawn, which everyone sees."),
                Rule.T2: say(
                    "The tile comes first, then exactly one build; who can build nothing "
                    "after placing is out of the game. Nothing is played after the end."
                ),
            },
        ),
        RulebookSection(
            say("Placing the tile on the table"),
            say("place placing expand island coast"),
            say("A tile on the table makes the island larger."),
            {
                Rule.P0: say("The first tile of the game has its volcano on M25."),
                Rule.P1: say("A tile on the table has no field under any of its three hexes."),
                Rule.P2: say(
                    "A tile on the table shares an edge with the island; a corner is not enough."
                ),
            },
        ),
        RulebookSection(
            say("Placing the tile on others: an eruption"),
            say("place placing erupt eruption volcano cover covering"),
            say(
                "A tile on top of others raises the land by a level. It may cover huts, "
                "your own as well; they do not come back, and still count as built."
            ),
            {
                Rule.E1: say("The new volcano lies on a volcano."),
                Rule.E2: say(
                    "The new tile points in another direction than the tile whose volcano"
                    " it covers."
                ),
                Rule.E3: say(
                    "The three hexes below have one and the same level, so that there is no gap."
                ),
                Rule.E4: say("Towers and temples are never covered."),
                Rule.E5: say(
                    "No settlement is covered whole: one of its fields with a building remains."
                ),
            },
        ),
        RulebookSection(
            say("Building"),
            say("build building pool pieces"),
            say(
                "Each turn has exactly one build: a hut, a tower, a temple or an "
                "expansion. A build may join settlements."
            ),
            {
                Rule.B1: say("Only an empty field is built on."),
                Rule.B2: say("Nothing is built on a volcano."),
                Rule.B3: say("Your pool must hold enough pieces for the whole build."),
                Rule.B4: say(
                    "All conditions are those before the build, so a settlement that has "
                    "grown together may hold two temples or two towers."
                ),
            },
        ),
        RulebookSection(
            say("A hut"),
            say("hut huts found build"),
            say("A hut founds a settlement."),
            {
                Rule.H1: say("A new hut stands on level {level}.", level=HUT_LEVEL),
                Rule.H2: say(
                    "A new hut stands next to no building of yours (edition 2006: it may)."
                ),
            },
        ),
        RulebookSection(
            say("A tower"),
            say("tower towers build"),
            say("A tower stands high, at the edge of a settlement."),
            {
                Rule.W1: say("A tower stands on level {level} or higher.", level=TOWER_LEVEL),
                Rule.W2: say("A tower stands next to a settlement of yours."),
                Rule.W3: say("The settlement beside a new tower has no tower yet."),
            },
        ),
        RulebookSection(
            say("A temple"),
            say("temple temples build"),
            say(
                "A temple stands on any level. Next to several of your settlements, one "
                "that fits is enough."
            ),
            {
                Rule.M1: say("A temple stands next to a settlement of yours."),
                Rule.M2: say(
                    "The settlement beside a new temple has at least {size} fields.",
                    size=TEMPLE_SIZE,
                ),
                Rule.M3: say("The settlement beside a new temple has no temple yet."),
            },
        ),
        RulebookSection(
            say("An expansion"),
            say("expand expansion build"),
            say("A settlement grows onto all adjacent fields of one land at once."),
            {
                Rule.X1: say(
                    "Choose one of your settlements and a land; every empty field of that"
                    " land next to it gets as many huts as its level."
                ),
                Rule.X2: say(
                    "There is at least one such field, and all of them are built on or none."
                ),
            },
        ),
        RulebookSection(
            say("Leaving the game"),
            say("out leave eliminated elimination"),
            say("Who can build nothing after placing the tile is out."),
            {
                Rule.L1: say(
                    "Who is out is skipped; the buildings stay, and go on to be protected."
                ),
                Rule.L2: say("The last player left in the game wins at once."),
            },
        ),
        RulebookSection(
            say("The end"),
            say("end win winner victory score tie"),
            say("There are two ways to win."),
            {
                Rule.V1: say("Who has built all pieces of two of the three kinds wins at once."),
                Rule.V2: say(
                    "After the last tile the most temples built win, then towers, then "
                    "huts; who is out does not count."
                ),
                Rule.V3: say("Who is equal in all three shares the victory."),
            },
        ),
        RulebookSection(
            say("Ranking and teams"),
            say("ranking rank team teams partner place places"),
            say("Two ways to play with more people."),
            {
                Rule.R1: say(
                    "In a ranking game who completes two kinds takes the best place still"
                    " free and leaves; who is out takes the worst. The others go on until"
                    " one is left, or the tiles run out: then buildings decide the places"
                    " between them."
                ),
                Rule.G1: say(
                    "In a team game seats 1 and 3 play against 2 and 4. A team wins early"
                    " when one partner has built all of two kinds and the other all of "
                    "one; after the last tile the buildings of both are added up. "
                    "Settlements stay per player."
                ),
            },
        ),
        RulebookSection(
            say("Editions"),
            say("edition editions 2006 2012 2014 options tiles"),
            _editions(say),
            {},
        ),
    )


def _editions(say: Language) -> str:
    """Return how the editions differ."""
    tiles = {
        "many": options(2, edition="2014").tile_count,
        "two": options(2, edition="2012").tile_count,
        "three": options(3, edition="2012").tile_count,
        "four": options(4, edition="2012").tile_count,
        "five": options(5, edition="2014").tile_count,
    }
    return say(
        "2006: {many} tiles; a hut may stand next to your own buildings. 2012: {two} tiles for two"
        " players, {three} for three, {four} for four; it may not. 2014: {many} tiles; it may not."
        " Five players always have {five} tiles. Every option can be set apart from the edition.",
        **tiles,
    )
