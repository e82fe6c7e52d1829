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
                "You are one of the tribes that face a sea god. First, each tribe puts up two "
                "houses anywhere it likes, for example house D6. Where you have the most "
                "houses, the dice bring you the resources there."
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
                "Figures stand on crossings, the corners of hexes, such as D8ne. Your priest "
                "comes first: put it where it can reach your houses and the temple."
            ),
            ("S4",),
        ),
        Lesson(
            Exercise(ENGLISH("strip"), f"{_FIRST_ROUND}:turn:2:3:RGB", "strip"),
            ENGLISH("Strip a hex"),
            ENGLISH(
                "You have three actions per turn. A figure on a corner of a hex can take a "
                "marker from it into your store, for example strip D6 food. The marker is then "
                "gone."
            ),
            ("Q1", "Q2", "A1"),
        ),
        Lesson(
            Exercise(ENGLISH("build"), f"{_FIRST_ROUND}:turn:2:3:RGB", "build"),
            ENGLISH("Build a house"),
            ENGLISH(
                "Where one of your figures stands on a corner, you can build a house for wood. "
                "The more houses are there, the more it costs: info shows the price."
            ),
            ("H1", "H3"),
            goes_on=True,
        ),
        Lesson(
            Exercise(ENGLISH("call"), f"{_FIRST_ROUND}:turn:2:3:RGB", "call"),
            ENGLISH("Call a person"),
            ENGLISH(
                "Each house can call one person, for three food, to a free corner of its hex: "
                "call, the hex, the crossing. The house is then turned, but it stays."
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
            ENGLISH("Make a sacrifice"),
            ENGLISH(
                "You can sacrifice a person of yours at the temple, but never the priest. At "
                "first it costs one food. The tribes need twelve together, and each makes the "
                "god stronger."
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
                "The twelfth sacrifice ends the game, and the tribe that made the most of them "
                "wins. Eleven have been made, and six of them are yours."
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
                "You are the sea god, and you win when no figures are left on the island. Each "
                "round you play cards. Those that cost 0 are gifts: you must give them, but you "
                "choose where, for example play harvest D10."
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
            ENGLISH("Finish playing"),
            ENGLISH(
                "Your power is 1 plus all sacrifices so far, and your cards may not cost more. "
                "Type done to finish: your hand is refilled, and the dice feed the tribes."
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
                "The tribes have made four sacrifices, so your power is 5 and the blue deck is "
                "in play. A landslide ruins houses inland, and lightning kills a person. For "
                "example: play landslide D6."
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
            ENGLISH("Exchange your hand"),
            ENGLISH(
                "The fifth and the seventh sacrifice each let you swap your whole hand for a "
                "new one, before you play a card. Your hand is all gifts: exchange it."
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
                "Two figures are left, both at one hex. A plague kills every figure on the "
                "corners of the hex that you name. Then no figures are left, and you win."
            ),
            ("E2",),
        ),
    ),
)

FIRST_GAMES: Final = (TRIBE, GOD)


def learning() -> LessonBook[Game]:
    """Return the first games and the parser of their goals."""
    return LessonBook(parse_goal, FIRST_GAMES)
