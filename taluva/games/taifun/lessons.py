"""The two first games of Taifun, one as a tribe and one as the god."""

from __future__ import annotations

from typing import Final

from taluva.core.lessons import Course, Exercise, Lesson, LessonBook
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import parse_goal
from taluva.i18n import ENGLISH

_FIELDS: Final = "OBKOBGRRROYRGBYYGYOOGKYGGORGKBBYOYOGKRYBBRRKORKYBOYOGRYKKKOKBKKGRYBBRBGG"
_ISLAND: Final = f"taifun - {_FIELDS} D8"
_GREEN_HAND: Final = "-:harvest,breeze,procession,ebb,rot -:- -:-"
_HOUSES: Final = f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.0:0:D6/1,E9/1"
_FIRST_ROUND: Final = f"{_HOUSES}:D6se! 4.4.0:0:C7/1,D10/1:C9se! {_GREEN_HAND} 1:2"

TRIBE: Final = Course(
    ENGLISH("tribe"),
    ENGLISH("Taifun, as one of the tribes"),
    (
        Lesson(
            Exercise(
                ENGLISH("house"),
                f"taifun - {_FIELDS} - - 4.4.0:0:-:- 4.4.0:0:-:- {_GREEN_HAND} 0:2:house",
                "house",
            ),
            ENGLISH("The first house"),
            ENGLISH(
                "A sea god against the tribes of an island: you are one of them. At first each"
                " tribe puts up two houses, wherever it likes, such as house D6; where you have the"
                " most houses, the dice bring you what lies there."
            ),
            ("S1", "S2"),
        ),
        Lesson(
            Exercise(
                ENGLISH("priest"),
                f"{_HOUSES}:- 4.4.0:0:C7/1,D10/1:- {_GREEN_HAND} 0:2:priest",
                "priest",
            ),
            ENGLISH("The priest"),
            ENGLISH(
                "Figures stand on crossings, the corners of hexes, such as D8ne. Your priest comes"
                " first: put it where it reaches your houses and the temple."
            ),
            ("S4",),
        ),
        Lesson(
            Exercise(ENGLISH("strip"), f"{_FIRST_ROUND}:turn:2:3:RGB", "strip"),
            ENGLISH("Strip a hex"),
            ENGLISH(
                "You have three actions in a turn. A figure on a corner of a hex may take a marker"
                " from it into your store, such as strip D6 food; the marker is gone then."
            ),
            ("Q1", "Q2", "A1"),
        ),
        Lesson(
            Exercise(ENGLISH("build"), f"{_FIRST_ROUND}:turn:2:3:RGB", "build"),
            ENGLISH("Build a house"),
            ENGLISH(
                "Where a figure of yours stands on a corner you may build a house for wood. The"
                " more houses stand there, the more it costs: info tells the price."
            ),
            ("H1", "H3"),
            goes_on=True,
        ),
        Lesson(
            Exercise(ENGLISH("call"), f"{_FIRST_ROUND}:turn:2:3:RGB", "call"),
            ENGLISH("Call a person"),
            ENGLISH(
                "Every house calls one person, for three food, to a free corner of its hex: call,"
                " the hex, the crossing. The house is turned then, and stays."
            ),
            ("C1", "C2", "C3"),
            goes_on=True,
        ),
        Lesson(
            Exercise(
                ENGLISH("sacrifice"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 3.2.0:0:D6/2,E9/0/1:D6se!,D6sw"
                f" 4.4.0:0:C7/1,D10/1:C9se! {_GREEN_HAND} 3:2:turn:2:3:RGB",
                "sacrifice",
            ),
            ENGLISH("Bring a sacrifice"),
            ENGLISH(
                "A person of yours, never the priest, who stands at the temple can be sacrificed,"
                " at first for one food. The tribes need twelve together, and each makes the god"
                " stronger."
            ),
            ("O1", "O2", "O3"),
        ),
        Lesson(
            Exercise(
                ENGLISH("win"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 8.2.3:6:D6/2,E9/0/3:D6se!,D6sw"
                " 4.4.0:5:C7/1,D10/0/3:C9se! -:- -:- -:gust,lightning,famine,plague,tsunami"
                " 20:2:turn:2:3:R",
                "win",
            ),
            ENGLISH("Win"),
            ENGLISH(
                "With the twelfth sacrifice the game is over: the tribe that brought most of them"
                " has won. Eleven are brought, and six of them are yours."
            ),
            ("E1",),
        ),
    ),
)

GOD: Final = Course(
    ENGLISH("god"),
    ENGLISH("Taifun, as the god"),
    (
        Lesson(
            Exercise(ENGLISH("gift"), f"{_FIRST_ROUND}:cards", "gift"),
            ENGLISH("Give a gift"),
            ENGLISH(
                "You are the sea god, and win when nobody on the island is left alive. Every round"
                " you play cards: those of cost 0 are gifts, which you must give, but you choose"
                " where, such as play harvest D10."
            ),
            ("K1", "K7"),
        ),
        Lesson(
            Exercise(
                ENGLISH("done"),
                f"{_HOUSES}:D6se! 4.4.0:0:C7/1,D10/1:C9se!"
                " -:breeze,procession,ebb,rot -:- -:- 1:2:cards:played0",
                "done",
            ),
            ENGLISH("End your playing"),
            ENGLISH(
                "Your power is 1 and all sacrifices so far; what your cards cost may not exceed it."
                " With done you end: the hand is filled up, and the dice feed the tribes."
            ),
            ("K2", "D1", "D3"),
            goes_on=True,
        ),
        Lesson(
            Exercise(
                ENGLISH("strike"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:2:D6/3/1,E9/2:D6se!,E9se"
                " 4.4.1:2:C7/2,D10/1/2:C9se! -:- -:gust,flood,landslide,lightning2 -:-"
                " 9:2:cards",
                "strike",
            ),
            ENGLISH("Strike"),
            ENGLISH(
                "The tribes have brought four sacrifices, so your power is 5 and the blue deck has"
                " come. A landslide ruins houses inland, lightning kills a person: play landslide"
                " D6, for example."
            ),
            ("K2", "K4"),
        ),
        Lesson(
            Exercise(
                ENGLISH("exchange"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:3:D6/3/1,E9/2:D6se!,E9se"
                " 4.4.1:2:C7/2,D10/1/2:C9se! -:- -:shoal2,harvest2,lode -:- 11:2:cards:exchange",
                "exchange",
            ),
            ENGLISH("Exchange the hand"),
            ENGLISH(
                "The fifth sacrifice and the seventh give you the right to discard the whole hand"
                " for a new one, before any card. Yours holds nothing but gifts: exchange it."
            ),
            ("K6",),
        ),
        Lesson(
            Exercise(
                ENGLISH("win"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:4:D6/2/1,E9/2:D6se!,D6sw"
                " 4.4.1:4:C7/2,D10/1/2:- -:- -:- -:gust,lightning,famine,plague,tsunami"
                " 18:2:cards",
                "win",
            ),
            ENGLISH("Win"),
            ENGLISH(
                "Two figures are left alive, both at one hex. A plague kills every figure on the"
                " corners of the hex that you name: nobody is left, and you win."
            ),
            ("E2",),
        ),
    ),
)

FIRST_GAMES: Final = (TRIBE, GOD)


def learning() -> LessonBook[Game]:
    """Return the first games and the parser of their goals."""
    return LessonBook(parse_goal, FIRST_GAMES)
