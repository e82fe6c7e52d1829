"""A summary of the rules for the commands ``rules`` and ``why``. It must match docs/rules.md."""

from __future__ import annotations

from functools import cache
from typing import Final

from taluva.core.pages import RulebookSection, Scene
from taluva.games.taluva.notation import letter_for, tile_for, word_for
from taluva.games.taluva.rules import (
    DEFAULT_EDITION,
    EDITIONS,
    FULL_POOL,
    LANDS,
    Rule,
    Tile,
    options,
)
from taluva.games.taluva.rules.building import HUT_LEVEL, TEMPLE_SIZE, TOWER_LEVEL
from taluva.hexgrid import DIRECTIONS
from taluva.i18n import Language

_FOUR_TILES: Final = "JJM25ne,JCL24nw,JSM25nw,RSO27w"
_SEVEN_TILES: Final = f"{_FOUR_TILES},SJM27w,CJM27e,CJM19sw"


@cache
def sections(say: Language) -> tuple[RulebookSection, ...]:
    """Return all sections of the rules."""
    from taluva.games.taluva.lessons import FIRST_GAME  # loaded only when the rules are read

    return (
        RulebookSection(
            say("The game in a minute"),
            say("game start begin goal aim"),
            say(
                "You build a volcanic island together and settle it. On your turn, lay the tile "
                "you drew, then build: a hut, a tower, a temple or a whole expansion. You have "
                "{huts} huts, {towers} towers and {temples} temples. Build all pieces of two "
                "kinds and you win immediately. Otherwise, temples decide when the tiles run "
                "out.",
                huts=FULL_POOL.huts,
                towers=FULL_POOL.towers,
                temples=FULL_POOL.temples,
            ),
            {},
        ),
        RulebookSection(
            say("Words"),
            say("field level settlement tile built point points direction land corner volcano"),
            say(
                "A field is the top hex of a stack. Its level is the height of the stack. A tile "
                "has a volcano and two lands. Its name is its lands, clockwise from the volcano "
                "({tile}: {first}, then {second}). It points to the corner where its hexes meet: "
                "{directions}. The lands are {lands}. A settlement is a group of connected fields "
                "with buildings of one player, on any levels. Its size counts fields, not huts. A "
                "piece counts as built once it has left your pool, even if it is covered later.",
                tile=tile_for(Tile(*LANDS[:2]), say),
                first=word_for(LANDS[0], say),
                second=word_for(LANDS[1], say),
                directions=" ".join(word_for(each, say) for each in DIRECTIONS),
                lands=say.join_and(
                    [f"{word_for(land, say)} ({letter_for(land, say)})" for land in LANDS]
                ),
            ),
            {},
        ),
        RulebookSection(
            say("Set-up"),
            say("setup set-up table player players"),
            say(
                "Each player takes the pieces of one colour as a pool. Shuffle the tiles and put "
                "them face down. Put tiles that are not in play back in the box, unseen. The "
                "game is for two to four players. With {tiles} more tiles and a fifth colour, "
                "five can play (our ruling: the rulebooks stop at four).",
                tiles=options(5).tile_count - options(4).tile_count,
            ),
            {},
        ),
        RulebookSection(
            say("A turn"),
            say("turn order seat player players begin"),
            "",
            {
                Rule.T0: say(
                    "Seats take turns clockwise, starting with seat 1. Agree who sits there: the "
                    "rulebooks suggest the youngest player."
                ),
                Rule.T1: say("You place the tile you have drawn, which everyone can see."),
                Rule.T2: say(
                    "Place the tile first, then build exactly once. No moves are played after "
                    "the game ends."
                ),
            },
        ),
        RulebookSection(
            say("Placing the tile on the table"),
            say("place placing lay laying expand island coast gap gaps"),
            say("A tile on the table makes the island larger."),
            {
                Rule.P0: say("The first tile of the game has its volcano on M25."),
                Rule.P1: say("On the table, none of the tile's three hexes may cover a field."),
                Rule.P2: say(
                    "A tile on the table must share an edge with the island. It may leave a gap "
                    "in the island, and a tile that fits may fill the gap later."
                ),
            },
            Scene(
                "lay",
                "taluva 2014 JJM25ne 19:N24 20:- 2:JC",
                ("place L24 nw",),
                say(
                    "In the picture: place L24 nw. The volcano is on L24, the jungle on K23 and "
                    "the clearing on L22. The tile shares edges with the island (P2)."
                ),
            ),
        ),
        RulebookSection(
            say("Placing the tile on others: an eruption"),
            say(
                "place placing lay laying erupt eruption volcano volcanoes cover covering gap gaps"
            ),
            say(
                "A tile on top of others raises the land by one level. It may cover huts, "
                "including your own, and split settlements. Covered huts do not come back, but "
                "still count as built."
            ),
            {
                Rule.E1: say(
                    "The new volcano must be on a volcano. The lands of the new tile may cover "
                    "volcanoes too."
                ),
                Rule.E2: say(
                    "The new tile must point in a different direction from the tile whose "
                    "volcano it covers."
                ),
                Rule.E3: say(
                    "The three hexes below must have the same level, so that there is no gap."
                ),
                Rule.E4: say("Towers and temples cannot be covered."),
                Rule.E5: say(
                    "A settlement cannot be covered completely: at least one field with a "
                    "building must remain."
                ),
            },
            Scene(
                "erupt",
                f"taluva 2014 {_SEVEN_TILES} 13:M21,M23,N24,N26 16:L22,K23,L24,L26* 2:JS",
                ("place M25 se",),
                say(
                    "In the picture: place M25 se. The new volcano covers a volcano (E1), and the "
                    "tile points in another direction (E2). All three hexes rise from level 2 to 3 "
                    "(E3). White loses two huts, but not the whole settlement (E5)."
                ),
            ),
        ),
        RulebookSection(
            say("Building"),
            say("build building pool pieces"),
            say("Build a hut, a tower, a temple or an expansion. A build may join settlements."),
            {
                Rule.B1: say("You can build only on an empty field."),
                Rule.B2: say("You cannot build on a volcano."),
                Rule.B3: say("Your pool must hold enough pieces for the whole build."),
                Rule.B4: say(
                    "All conditions are checked before the build, so settlements that grow "
                    "together may have two temples or two towers."
                ),
            },
        ),
        RulebookSection(
            say("A hut"),
            say("hut huts found build"),
            say("A hut founds a settlement."),
            {
                Rule.H1: say("A new hut must be on level {level}.", level=HUT_LEVEL),
                Rule.H2: say(
                    "A new hut must not be next to one of your buildings (allowed in edition "
                    "{editions}).",
                    editions=say.either(
                        [each.name for each in EDITIONS.values() if each.hut_adjacency]
                    ),
                ),
            },
            Scene(
                "hut",
                "taluva 2014 JJM25ne,JCL24nw 19:N24 20:- 2:build",
                ("hut L22",),
                say(
                    "In the picture: hut L22. The field has level 1 (H1), and Orange has no "
                    "building next to it (H2)."
                ),
            ),
        ),
        RulebookSection(
            say("A tower"),
            say("tower towers build"),
            say(
                "A tower may be next to several of your settlements: only one of them has to "
                "qualify."
            ),
            {
                Rule.W1: say("A tower must be on level {level} or higher.", level=TOWER_LEVEL),
                Rule.W2: say("A tower must be next to one of your settlements."),
                Rule.W3: say("The settlement next to a new tower must not have a tower yet."),
            },
            Scene(
                "tower",
                f"taluva 2014 {_SEVEN_TILES},JSM25se 13:M21,M23,N24 16:L22,K23,L24,L26* 2:build",
                ("tower M27",),
                say(
                    "In the picture: tower M27. The field has level 3 (W1). The settlement next to "
                    "it has no tower yet (W2, W3)."
                ),
            ),
        ),
        RulebookSection(
            say("A temple"),
            say("temple temples build"),
            say(
                "A temple can be on any level. If it is next to several of your settlements, "
                "only one of them has to qualify."
            ),
            {
                Rule.M1: say("A temple must be next to one of your settlements."),
                Rule.M2: say(
                    "The settlement next to a new temple must have at least {size} fields.",
                    size=TEMPLE_SIZE,
                ),
                Rule.M3: say("The settlement next to a new temple must not have a temple yet."),
            },
            Scene(
                "temple",
                f"taluva 2014 {_FOUR_TILES},SJM27w,CJM27e 16:M23,N24 16:L22,K23,L24 2:build",
                ("temple L26",),
                say(
                    "In the picture: temple L26. The settlement next to it has three fields (M2) "
                    "and no temple yet (M3)."
                ),
            ),
        ),
        RulebookSection(
            say("An expansion"),
            say("expand expansion build"),
            say("A settlement grows onto all adjacent fields of one land in a single build."),
            {
                Rule.X1: say(
                    "Choose one of your settlements and a land. Every empty field of that land "
                    "next to the settlement gets as many huts as its level."
                ),
                Rule.X2: say(
                    "There must be at least one such field, and you must build on all of them."
                ),
            },
            Scene(
                "expand",
                f"taluva 2014 {_FOUR_TILES} 17:M23,N24 19:L22 2:build",
                ("expand L22 jungle",),
                say(
                    "In the picture: expand L22 jungle. Of the jungle next to the settlement, K23 "
                    "on level 1 gets one hut, and L24 on level 2 gets two (X1)."
                ),
            ),
        ),
        RulebookSection(
            say("Leaving the game"),
            say("out leave eliminated elimination"),
            say("If you cannot build after placing the tile, you are out."),
            {
                Rule.L1: say(
                    "A player who is out is skipped. Their buildings stay and remain protected."
                ),
                Rule.L2: say("The last player left in the game wins immediately (our ruling)."),
            },
        ),
        RulebookSection(
            say("The end"),
            say("end win winner victory score tie"),
            "",
            {
                Rule.V1: say(
                    "A player who has built all pieces of two of the three kinds wins immediately."
                ),
                Rule.V2: say(
                    "The player of the last tile still builds. Then the player who has built "
                    "the most temples wins. "
                    "Towers break ties, then huts. Players who are out do not count."
                ),
                Rule.V3: say("Players who are equal in all three share the victory (our ruling)."),
            },
            Scene(
                "end",
                FIRST_GAME.lessons[-1].task.position,
                ("place H8 se", "temple N14"),
                say(
                    "In the picture: temple N14. It is White's third temple, and White has built "
                    "all huts before. Two kinds are complete, so White wins (V1)."
                ),
            ),
        ),
        RulebookSection(
            say("Ranking and teams"),
            say("ranking rank team teams partner place places"),
            "",
            {
                Rule.R1: say(
                    "In a ranking game, a player who completes two kinds takes the best free "
                    "place and leaves the game. A player who is out takes the worst free place. "
                    "When the tiles run out, temples, towers and huts decide the places in "
                    "between, and equal players share the best of their places (1 1 3). If only "
                    "one player is left, that player takes the last free place and the game ends "
                    "(our ruling)."
                ),
                Rule.G1: say(
                    "In a team game, seats 1 and 3 play against 2 and 4. A team wins early when "
                    "one partner has built all of two kinds and the other all of one, which may "
                    "be the same kind. After the last tile, both partners' buildings are added "
                    "up. Each settlement still belongs to one player. Our rulings: the buildings "
                    "of a partner who is out do not count, but that partner still wins with the "
                    "team. A team with both partners out loses. Teams play without a ranking."
                ),
            },
        ),
        RulebookSection(
            say("Editions"),
            " ".join([say("edition editions options tiles player players"), *EDITIONS]),
            _editions(say),
            {},
        ),
    )


def _editions(say: Language) -> str:
    """Describe how the editions differ."""
    each = [
        say("{edition}: {words}.", edition=edition.name, words=edition.words)
        for edition in EDITIONS.values()
    ]
    alike = say(
        "In every edition, four players have {four} tiles and five have {five}. The default "
        "edition is {default}. You can set every option separately from the edition.",
        four=options(4).tile_count,
        five=options(5).tile_count,
        default=DEFAULT_EDITION,
    )
    return say.join(" ", [*each, alike])
