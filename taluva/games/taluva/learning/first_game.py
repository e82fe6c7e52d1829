"""The first game of Taluva: one thing after the other, each to be done once.

The positions come from one game between bots, so that the same island grows from lesson to lesson;
where a lesson goes on, it begins where the learner's own game stands, if it can be done there.
"""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.learning.lessons import STAY
from taluva.table.study.task import Course, Lesson, Task
from taluva.table.telling.language import ENGLISH

_TWO_TILES: Final = "JCM25se,CRM21se"
_FOUR_TILES: Final = f"{_TWO_TILES},JCK27e,SJK23e"
_SIX_TILES: Final = f"{_FOUR_TILES},JSO29nw,LJJ26ne"
_SIXTEEN_TILES: Final = (
    f"{_SIX_TILES},JSO23sw,RLK23sw,LSM25sw,CCL18se,SJM31ne,SCM15se,SCK31ne,JRO19w,CSK27se,CJL14sw"
)
_SIX_TURNS: Final = f"taluva 2014 {_SIX_TILES} 15:N22,L26,N26,M27,N28 17:L22,M23,L24 1:JS"

FIRST_GAME: Final = Course(
    ENGLISH("first"),
    ENGLISH("a first game, in ten minutes"),
    (
        Lesson(
            Task("place", "taluva 2014 - 20:- 20:- 1:JC", "island", ENGLISH("lay")),
            ENGLISH("Lay a tile"),
            ENGLISH(
                "You raise an island and settle it. Every turn begins with a tile, a volcano and"
                " two lands: name the hex of its volcano and where that points, such as place M25"
                " e."
            ),
            ("P1", "T1"),
        ),
        Lesson(
            Task(ENGLISH("hut"), "taluva 2014 JCM25se 20:- 20:- 1:build", "hut"),
            ENGLISH("Build a hut"),
            ENGLISH(
                "Every turn ends with a building, never on a volcano. A hut on a free field of"
                " level 1 is a new settlement."
            ),
            ("T2", "H1"),
            goes_on=True,
        ),
        Lesson(
            Task(ENGLISH("island"), f"taluva 2014 {_TWO_TILES} 19:N26 19:M23 1:JC", "island"),
            ENGLISH("Let the island grow"),
            ENGLISH(
                "The other player has had a turn, and you have a new tile. On the table it must"
                " share an edge with the island."
            ),
            ("P2",),
            goes_on=True,
        ),
        Lesson(
            Task(
                ENGLISH("expand"),
                f"taluva 2014 {_FOUR_TILES} 18:N22,M27 18:M23,L24 1:JS",
                "expand 1",
            ),
            ENGLISH("Expand a settlement"),
            ENGLISH(
                "A settlement grows onto all free fields of one land beside it: expand, a hex of"
                " the settlement, the land. Lay the tile so that such a land adjoins, if none does."
            ),
            ("X1", "X2"),
            goes_on=True,
        ),
        Lesson(
            Task(
                ENGLISH("erupt"), f"taluva 2014 {_FOUR_TILES} 18:N22,M27 18:M23,L24 1:JS", "erupt"
            ),
            ENGLISH("Let a volcano erupt"),
            ENGLISH(
                "A tile may lie on others too: its volcano on a volcano, pointing another way, on"
                " two tiles at least. The land gets higher; a settlement of one field may not"
                " vanish."
            ),
            ("E1", "E2", "E3", "E4", "E5"),
            goes_on=True,
        ),
        Lesson(
            Task(ENGLISH("cover"), _SIX_TURNS, "cover 1"),
            ENGLISH("Cover huts"),
            ENGLISH(
                "An eruption covers huts, which are lost, but never a temple, a tower or a whole"
                " settlement: cut down the lit one of the other player."
            ),
            ("E4", "E5"),
        ),
        Lesson(
            Task(ENGLISH("temple"), _SIX_TURNS, "temple"),
            ENGLISH("Build a temple"),
            ENGLISH(
                "A temple stands beside a settlement of three fields or more that has none yet."
                " No eruption covers it, and you have three."
            ),
            ("M1", "M2", "M3"),
            goes_on=True,
        ),
        Lesson(
            Task(
                ENGLISH("tower"),
                f"taluva 2014 {_SIXTEEN_TILES} 7:L20,N22,N24*,L26,N26,L28,N28,M29"
                " 14:L16*,M17,M19,N20,L22,M23,L24,K25* 1:RS",
                "tower",
            ),
            ENGLISH("Build a tower"),
            ENGLISH(
                "A tower stands on level 3 or higher beside a settlement without one. Let the"
                " highest volcano beside yours erupt once more: the new land is high enough."
            ),
            ("W1", "W2", "W3"),
        ),
        Lesson(
            Task(ENGLISH("stay"), STAY, "stay"),
            ENGLISH("Stay in the game"),
            ENGLISH(
                "Whoever cannot build after the tile is out of the game at once, and the last one"
                " who is left wins. Your huts are all built: lay the tile so that a temple or a"
                " tower finds room."
            ),
            ("L1", "L2"),
        ),
        Lesson(
            Task(
                ENGLISH("win"),
                f"taluva 2014 {_SIXTEEN_TILES},RSM31nw,SRJ18ne,LCO29w,LRH16e,JCK27e,JSM21ne,"
                "JSO13sw,JCJ18nw,CJQ15w,SJH12se"
                " 0:P14,O15,N16,L20,N22,N24*,N26,K29,M29,N30*"
                " 9:I15,L16*,K17,M17,L22,M23,L24,K25*,L26^,O27 1:CJ",
                "win",
            ),
            ENGLISH("Win"),
            ENGLISH(
                "Whoever has built all pieces of two kinds wins at once; else most temples win"
                " when the tiles run out. All your huts stand and two of three temples: one more"
                " is the victory."
            ),
            ("V1", "V2"),
        ),
    ),
)
