"""The courses of Taluva: a first game, lessons by rule, and puzzles."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from taluva.core.lessons import Course, Exercise, Lesson, LessonBook, Puzzle, parse_puzzles
from taluva.games.taluva.game import Game
from taluva.games.taluva.goals import parse_goal
from taluva.i18n import ENGLISH

_SIX_TILES: Final = "RSM25se,CRL22e,JCO29nw,CJN18sw,LLO23sw,RCK19e"
# No huts are left, and not every placement makes room for another building.
STAY: Final = (
    "taluva 2014 JCM25se,JCM21se,RLP26w,RSO19sw,RCM29e,CRM29ne,SLQ27sw,RRO33nw,CJK27e,"
    "JRP22sw,SJP22w,LLL30se,SSP26se,JLM35ne,CSS29w,CJM17se,CCR24sw,JJO33w,LJJ32e,JSM21ne,"
    "LJP32ne,JCS25se,JCS25sw,CRP32nw"
    " 0:L26*,N26,T26,M27,O27,Q27,P28,Q29,K31*,L32,N32,K33,M33,N34"
    " 1:N18*,N22,M23*,O23,O25,S27,N28,R28,N30,R30,M31*,Q31 1:JS"
)

LESSONS: Final = (
    Lesson(
        Exercise(
            ENGLISH("found"), "taluva 2014 LJM25se,RSM21se 19:N26 19:N22 1:JS", "island and hut"
        ),
        ENGLISH("Found a settlement"),
        ENGLISH(
            "Start each turn by laying a tile: on the table, next to the island. Then build: a "
            "new settlement is one hut on a level 1 field that is not next to your buildings."
        ),
        ("P2", "H1", "H2"),
    ),
    Lesson(
        Exercise(
            ENGLISH("expand"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e 17:O25*,N26,M27,O27"
            " 17:O21,N22,M23 2:JL",
            "expand 2",
        ),
        ENGLISH("Expand a settlement"),
        ENGLISH(
            "A settlement expands onto all free fields of one land next to it. Each field gets "
            "as many huts as its level. The tile you lay first can add such fields."
        ),
        ("X1", "X2", "B3"),
    ),
    Lesson(
        Exercise(
            ENGLISH("erupt"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e,JLN18se"
            " 17:O25*,N26,M27,O27 17:O21,N22,M23,O23* 1:RJ",
            "erupt",
        ),
        ENGLISH("Make a volcano erupt"),
        ENGLISH(
            "You can lay a tile on others: volcano on volcano, pointing another way, with all "
            "three hexes on one level. It can't cover a temple, a tower or a whole settlement."
        ),
        ("E1", "E2", "E3", "E4", "E5"),
    ),
    Lesson(
        Exercise(
            ENGLISH("cover"),
            f"taluva 2014 {_SIX_TILES} 16:N24,O25,N26,N28 16:M19,L20,N20,M21 1:JR",
            "cover 2",
        ),
        ENGLISH("Cover huts"),
        ENGLISH(
            "An eruption can cover any player's huts. They are gone for good. At least one "
            "field of each settlement it touches must remain."
        ),
        ("E5",),
    ),
    Lesson(
        Exercise(
            ENGLISH("split"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e,JLN18se,RJK27e,CJP18se"
            " 16:O25*,N26,M27,O27,N30 16:Q19,O21,N22,M23,O23* 1:SC",
            "split",
        ),
        ENGLISH("Split a settlement"),
        ENGLISH(
            "An eruption in the middle of a settlement splits it in two. A part that is too "
            "small can't take a temple."
        ),
        ("E5", "M2"),
    ),
    Lesson(
        Exercise(
            ENGLISH("temple"),
            "taluva 2014 JSM25se,JSL22e,SSO23sw,JLM25ne,JRP28nw,JSN18sw,CJN30nw"
            " 15:M19,N24*,O25,N26,M27 16:N20,M21,M23 2:CJ",
            "temple",
        ),
        ENGLISH("Build a temple"),
        ENGLISH(
            "Build a temple on a free field of any level, next to one of your settlements with "
            "three or more fields and no temple yet. Eruptions can't cover it."
        ),
        ("M1", "M2", "M3"),
    ),
    Lesson(
        Exercise(
            ENGLISH("level"),
            "taluva 2014 RSM25se,CLL22e,LJO23sw,SJN18sw,CJO29nw,JCM25ne,JCQ27w,CJO29ne,LCQ23se,"
            "RSQ27nw 12:N24,N26,O27*,N28 14:M19,N20*,M21,M23,R24,O25 1:LL",
            "level 3",
        ),
        ENGLISH("Reach level 3"),
        ENGLISH(
            "A tile on top of others is one level higher. Where three level 2 hexes of at "
            "least two tiles meet and one is a volcano, the next eruption reaches level 3. You can "
            "build towers there."
        ),
        ("E3", "W1"),
    ),
    Lesson(
        Exercise(
            ENGLISH("tower"),
            "taluva 2014 JSM25se,JSL22e,SSO23sw,JLM25ne,JRP28nw,JSN18sw,CJN30nw,CJP18sw,SJP22se,"
            "RSN16e,CLO23e,RCK25ne,JCK27e,SJK25e 12:O15,M19,P20,Q23,N24*,O25,N26,M27"
            " 13:O19*,N20,M21,K23,M23,P26,L28 1:SC",
            "tower",
        ),
        ENGLISH("Build a tower"),
        ENGLISH(
            "Build a tower on a field of level 3 or higher, next to one of your settlements "
            "without a tower. Eruptions can't cover it."
        ),
        ("W1", "W2", "W3"),
    ),
    Lesson(
        Exercise(ENGLISH("stay"), STAY, "stay"),
        ENGLISH("Stay in the game"),
        ENGLISH(
            "If you can't build after laying the tile, you are out of the game. With no huts "
            "left you can only build a temple or a tower: the tile must make room for one."
        ),
        ("T2", "L1", "L2"),
    ),
    Lesson(
        Exercise(
            ENGLISH("win"),
            "taluva 2014 RSM25se,CRL22e,JCO29nw,CJN18sw,LLO23sw,RCK19e,JRQ25w,JCM15sw,RRO23se,"
            "JJL22ne,CJM31ne,SSN14se,JCO29w,RCM15e,SCM25e,CSQ15w,LSO23sw,JLO17se,RSO17e,RJP12w,"
            "JSK29e,JSM31nw,LJJ26e,RLN18se 4:M23*,N24^,P24,O25^,N26*,P26,K27,L28,L30,N30"
            " 1:O11,O13,O15,N16,M17*,M19,L20,M21,M27,O27,N28 1:CJ",
            "win",
        ),
        ENGLISH("Win"),
        ENGLISH(
            "Build all pieces of two kinds and you win: twenty huts, two towers or three "
            "temples. You have built both towers, so one more kind is enough."
        ),
        ("V1",),
    ),
)


def lesson_book() -> LessonBook[Game]:
    """Return the courses and puzzles, with the goal parser."""
    return LessonBook(parse_goal, (FIRST_GAME,), LESSONS, puzzles())


_TWO_TILES: Final = "JCM25se,CRM21se"
_FOUR_TILES: Final = f"{_TWO_TILES},JCK27e,SJK23e"
_FIRST_TILES: Final = f"{_FOUR_TILES},JSO29nw,LJJ26ne"
_SIXTEEN_TILES: Final = (
    f"{_FIRST_TILES},JSO23sw,RLK23sw,LSM25sw,CCL18se,SJM31ne,SCM15se,SCK31ne,JRO19w,CSK27se,CJL14sw"
)
_SIX_TURNS: Final = f"taluva 2014 {_FIRST_TILES} 15:N22,L26,N26,M27,N28 17:L22,M23,L24 1:JS"

FIRST_GAME: Final = Course(
    ENGLISH("first"),
    ENGLISH("a first game, in ten minutes"),
    (
        Lesson(
            Exercise("place", "taluva 2014 - 20:- 20:- 1:JC", "island", ENGLISH("lay")),
            ENGLISH("Lay a tile"),
            ENGLISH(
                "Build an island and settle it. Each turn starts with a tile: a volcano and two "
                "lands. Type the hex for its volcano and the way it points, such as place M25 e."
            ),
            ("P1", "T1"),
        ),
        Lesson(
            Exercise(ENGLISH("hut"), "taluva 2014 JCM25se 20:- 20:- 1:build", "hut"),
            ENGLISH("Build a hut"),
            ENGLISH(
                "End each turn by building, never on a volcano. A hut on a free field of level "
                "1 starts a new settlement. It can't be next to your own buildings (in edition "
                "2006 it can)."
            ),
            ("T2", "H1"),
            goes_on=True,
        ),
        Lesson(
            Exercise(ENGLISH("island"), f"taluva 2014 {_TWO_TILES} 19:N26 19:M23 1:JC", "island"),
            ENGLISH("Grow the island"),
            ENGLISH(
                "The other player has taken a turn, and you have a new tile. On the table, it "
                "must share an edge with the island."
            ),
            ("P2",),
            goes_on=True,
        ),
        Lesson(
            Exercise(
                ENGLISH("expand"),
                f"taluva 2014 {_FOUR_TILES} 18:N22,M27 18:M23,L24 1:JS",
                "expand 1",
            ),
            ENGLISH("Expand a settlement"),
            ENGLISH(
                "A settlement grows onto all free fields of one land next to it: one hut on "
                "level 1, two on level 2, three on level 3. Type expand, a hex of the settlement "
                "and the land."
            ),
            ("X1", "X2"),
            goes_on=True,
        ),
        Lesson(
            Exercise(
                ENGLISH("erupt"), f"taluva 2014 {_FOUR_TILES} 18:N22,M27 18:M23,L24 1:JS", "erupt"
            ),
            ENGLISH("Make a volcano erupt"),
            ENGLISH(
                "You can also lay a tile on others: volcano on volcano, pointing another way, "
                "on three hexes of one level. The land rises. A whole settlement can't be covered."
            ),
            ("E1", "E2", "E3", "E4", "E5"),
            goes_on=True,
        ),
        Lesson(
            Exercise(ENGLISH("cover"), _SIX_TURNS, "cover 1"),
            ENGLISH("Cover huts"),
            ENGLISH(
                "An eruption destroys the huts it covers. It can't cover a temple, a tower or a "
                "whole settlement. Shrink the other player's marked settlement."
            ),
            ("E4", "E5"),
        ),
        Lesson(
            Exercise(ENGLISH("temple"), _SIX_TURNS, "temple"),
            ENGLISH("Build a temple"),
            ENGLISH(
                "Build a temple next to a settlement of three or more fields that has none yet. "
                "Eruptions can't cover it. You have three temples."
            ),
            ("M1", "M2", "M3"),
            goes_on=True,
        ),
        Lesson(
            Exercise(
                ENGLISH("tower"),
                f"taluva 2014 {_SIXTEEN_TILES} 11:L20,N22,N24*,N26,N28,M29"
                " 14:L16*,M17,M19,N20,L22,M23,L24,K25* 1:RS",
                "tower",
            ),
            ENGLISH("Build a tower"),
            ENGLISH(
                "Build a tower on level 3 or higher, next to a settlement without one. Make the "
                "highest volcano next to yours erupt again: the new land is high enough."
            ),
            ("W1", "W2", "W3"),
        ),
        Lesson(
            Exercise(ENGLISH("stay"), STAY, "stay"),
            ENGLISH("Stay in the game"),
            ENGLISH(
                "If you can't build after laying the tile, you are out, and the last player left "
                "wins. You have built all your huts: lay the tile to make room for a temple or a "
                "tower."
            ),
            ("L1", "L2"),
        ),
        Lesson(
            Exercise(
                ENGLISH("win"),
                f"taluva 2014 {_SIXTEEN_TILES},RSM31nw,SRJ18ne,LCO29w,LRH16e,JCK27e,JSM21ne,"
                "JSO13sw,JCJ18nw,CJQ15w,SJH12se"
                " 0:P14,O15,N16,L20,N22,N24*,N26,K29,M29,N30*"
                " 9:I15,L16*,K17,M17,L22,M23,L24,K25*,L26^,O27 1:CJ",
                "win",
            ),
            ENGLISH("Win"),
            ENGLISH(
                "Build all pieces of two kinds and you win. Otherwise the most temples win when "
                "the tiles run out. You have built all huts and two of three temples: one more "
                "wins."
            ),
            ("V1", "V2"),
        ),
    ),
)


_FILE: Final = Path(__file__).with_name("puzzles.txt")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the stored puzzles in their order."""
    return parse_puzzles(_FILE.read_text(encoding="ascii"))
