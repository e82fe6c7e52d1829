"""Lessons of Taluva, one for each thing that a turn can do: positions from bots' games."""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.game import Game
from taluva.games.taluva.learning.goals import parse_goal
from taluva.games.taluva.learning.puzzles import found_in, puzzles
from taluva.table.study.task import Learning, Lesson, Task
from taluva.table.telling.language import ENGLISH

_SIX_TILES: Final = "RSM25se,CRL22e,JCO29nw,CJN18sw,LLO23sw,RCK19e"
# No hut is left, and not every tile makes room for something else.
STAY: Final = (
    "taluva 2014 JCM25se,JCM21se,RLP26w,RSO19sw,RCM29e,CRM29ne,SLQ27sw,RRO33nw,CJK27e,"
    "JRP22sw,SJP22w,LLL30se,SSP26se,JLM35ne,CSS29w,CJM17se,CCR24sw,JJO33w,LJJ32e,JSM21ne,"
    "LJP32ne,JCS25se,JCS25sw,CRP32nw"
    " 0:L26*,N26,T26,M27,O27,Q27,P28,Q29,K31*,L32,N32,K33,M33,N34"
    " 1:N18*,N22,M23*,O23,O25,S27,N28,R28,N30,R30,M31*,Q31 1:JS"
)

LESSONS: Final = (
    Lesson(
        Task(ENGLISH("found"), "taluva 2014 LJM25se,RSM21se 19:N26 19:N22 1:JS", "island and hut"),
        ENGLISH("Found a settlement"),
        ENGLISH(
            "Every turn begins with a tile: on the table it lies beside the island. Then you"
            " build: a new settlement is one hut on a field of level 1 that none of your buildings"
            " adjoins."
        ),
        ("P2", "H1", "H2"),
    ),
    Lesson(
        Task(
            ENGLISH("expand"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e 17:O25*,N26,M27,O27"
            " 17:O21,N22,M23 2:JL",
            "expand 2",
        ),
        ENGLISH("Expand a settlement"),
        ENGLISH(
            "A settlement expands onto all free fields of one land beside it, and each of them gets"
            " as many huts as its level. The tile that you lay first may bring such fields."
        ),
        ("X1", "X2", "B3"),
    ),
    Lesson(
        Task(
            ENGLISH("erupt"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e,JLN18se"
            " 17:O25*,N26,M27,O27 17:O21,N22,M23,O23* 1:RJ",
            "erupt",
        ),
        ENGLISH("Let a volcano erupt"),
        ENGLISH(
            "A tile may lie on others: its volcano on a volcano, pointing another way, all three"
            " hexes on one level. It covers no temple, no tower and no whole settlement."
        ),
        ("E1", "E2", "E3", "E4", "E5"),
    ),
    Lesson(
        Task(
            ENGLISH("cover"),
            f"taluva 2014 {_SIX_TILES} 16:N24,O25,N26,N28 16:M19,L20,N20,M21 1:JR",
            "cover 2",
        ),
        ENGLISH("Cover huts"),
        ENGLISH(
            "An eruption may cover huts, of anybody; they are gone for good. One field of every"
            " settlement that it touches must remain."
        ),
        ("E5",),
    ),
    Lesson(
        Task(
            ENGLISH("split"),
            "taluva 2014 LJM25se,RSM21se,JSP26w,JSP22w,JRM29e,JLN18se,RJK27e,CJP18se"
            " 16:O25*,N26,M27,O27,N30 16:Q19,O21,N22,M23,O23* 1:SC",
            "split",
        ),
        ENGLISH("Split a settlement"),
        ENGLISH(
            "If an eruption takes the middle out of a settlement, two are left. A part that is too"
            " small is of no use for a temple."
        ),
        ("E5", "M2"),
    ),
    Lesson(
        Task(
            ENGLISH("temple"),
            "taluva 2014 JSM25se,JSL22e,SSO23sw,JLM25ne,JRP28nw,JSN18sw,CJN30nw"
            " 15:M19,N24*,O25,N26,M27 16:N20,M21,M23 2:CJ",
            "temple",
        ),
        ENGLISH("Build a temple"),
        ENGLISH(
            "A temple stands beside a settlement of yours that has three fields or more and no"
            " temple yet, on a free field of any level. No eruption covers it."
        ),
        ("M1", "M2", "M3"),
    ),
    Lesson(
        Task(
            ENGLISH("level"),
            "taluva 2014 RSM25se,CLL22e,LJO23sw,SJN18sw,CJO29nw,JCM25ne,JCQ27w,CJO29ne,LCQ23se,"
            "RSQ27nw 12:N24,N26,O27*,N28 14:M19,N20*,M21,M23,R24,O25 1:LL",
            "level 3",
        ),
        ENGLISH("Reach level 3"),
        ENGLISH(
            "A tile that lies on others is one level higher. Where three hexes of level 2 meet,"
            " with a volcano among them, the next eruption reaches level 3: that is where towers"
            " stand."
        ),
        ("E3", "W1"),
    ),
    Lesson(
        Task(
            ENGLISH("tower"),
            "taluva 2014 JSM25se,JSL22e,SSO23sw,JLM25ne,JRP28nw,JSN18sw,CJN30nw,CJP18sw,SJP22se,"
            "RSN16e,CLO23e,RCK25ne,JCK27e,SJK25e 12:O15,M19,P20,Q23,N24*,O25,N26,M27"
            " 13:O19*,N20,M21,K23,M23,P26,L28 1:SC",
            "tower",
        ),
        ENGLISH("Build a tower"),
        ENGLISH(
            "A tower stands on a field of level 3 or higher, beside a settlement of yours that has"
            " no tower yet. No eruption covers it."
        ),
        ("W1", "W2", "W3"),
    ),
    Lesson(
        Task(
            ENGLISH("stay"),
            STAY,
            "stay",
        ),
        ENGLISH("Stay in the game"),
        ENGLISH(
            "Who cannot build after laying the tile is out of the game at once. With no hut left"
            " only a temple or a tower can be built: the tile must make room for one."
        ),
        ("T2", "L1", "L2"),
    ),
    Lesson(
        Task(
            ENGLISH("win"),
            "taluva 2014 RSM25se,CRL22e,JCO29nw,CJN18sw,LLO23sw,RCK19e,JRQ25w,JCM15sw,RRO23se,"
            "JJL22ne,CJM31ne,SSN14se,JCO29w,RCM15e,SCM25e,CSQ15w,LSO23sw,JLO17se,RSO17e,RJP12w,"
            "JSK29e,JSM31nw,LJJ26e,RLN18se 4:M23*,N24^,P24,O25^,N26*,P26,K27,L28,L30,N30"
            " 1:O11,O13,O15,N16,M17*,M19,L20,M21,M27,O27,N28 1:CJ",
            "win",
        ),
        ENGLISH("Win"),
        ENGLISH(
            "Who has built all pieces of two kinds wins at once: twenty huts, two towers or three"
            " temples. Both towers of yours stand: one more kind is enough."
        ),
        ("V1",),
    ),
)


def learning() -> Learning[Game]:
    """Give lessons and puzzles, and what they are made of."""
    from taluva.games.taluva.learning.first_game import FIRST_GAME

    return Learning(parse_goal, (FIRST_GAME,), LESSONS, puzzles(), found_in)
