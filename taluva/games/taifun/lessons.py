"""The courses of Taifun: first games as a tribe and as the god, lessons by rule, and puzzles."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from taluva.core.lessons import Course, Exercise, Lesson, LessonBook, Puzzle, parse_puzzles
from taluva.games.taifun.game import Game
from taluva.games.taifun.goals import parse_goal
from taluva.i18n import ENGLISH

_FIELDS: Final = "OBKOBGRRROYRGBYYGYOOGKYGGORGKBBYOYOGKRYBBRRKORKYBOYOGRYKKKOKBKKGRYBBRBGG"
_ISLAND: Final = f"taifun edition=3 {_FIELDS} D8"
_GREEN_HAND: Final = "-:harvest,breeze,procession,ebb,rot -:- -:-"
_HOUSES: Final = f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.0:0:D6/1,E9/1"
_FIRST_ROUND: Final = f"{_HOUSES}:D6se! 4.4.0:0:C7/1,D10/1:C9se! {_GREEN_HAND} 1:2"
_BLUE_HAND: Final = "-:- -:lode,gust,flood,greed,landslide -:-"
_RED_HAND: Final = "-:- -:- -:gust,flood,lightning,tsunami,typhoon"

TRIBE_COURSE: Final = Course(
    ENGLISH("tribe"),
    ENGLISH("Taifun, as one of the tribes"),
    (
        Lesson(
            Exercise(
                ENGLISH("house"),
                f"taifun edition=3 {_FIELDS} - - 4.4.0:0:-:- 4.4.0:0:-:- {_GREEN_HAND} 0:2:house",
                "house",
            ),
            ENGLISH("The first house"),
            ENGLISH(
                "You are one of the tribes that face a sea god. First, each tribe puts up two "
                "houses anywhere it likes, for example house D6. The first comes with a food "
                "marker, the second with a wood marker."
            ),
            ("S1", "S2"),
            gain=ENGLISH(
                "It has a food marker now, which pays when one of the hex's colours is rolled."
            ),
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
                "comes first. Put it on a corner of a hex with one of your houses: figures strip "
                "and build only on hexes they touch."
            ),
            ("S4",),
            gain=ENGLISH("From there your priest can strip and build on three hexes."),
        ),
        Lesson(
            Exercise(ENGLISH("move"), f"{_FIRST_ROUND}:turn:2:3:RGB", "reach E9"),
            ENGLISH("Move"),
            ENGLISH(
                "You have three actions per turn. A figure walks along edges, one action per "
                "edge, and can pass other figures. Your house on E9 has a wood marker: move "
                "your priest to a corner of E9, for example move D6se D8e."
            ),
            ("A1", "M1", "M2", "M3"),
            gain=ENGLISH("Now your priest stands next to E9."),
        ),
        Lesson(
            Exercise(ENGLISH("strip"), f"{_FIRST_ROUND}:turn:2:3:RGB", "strip"),
            ENGLISH("Strip a hex"),
            ENGLISH(
                "A figure on a corner of a hex can take a marker from it into your store: type "
                "strip, the hex and the resource. You get it immediately, but the marker is "
                "gone."
            ),
            ("Q1", "Q2"),
            goes_on=True,
        ),
        Lesson(
            Exercise(ENGLISH("build"), f"{_FIRST_ROUND}:turn:2:3:RGB", "build"),
            ENGLISH("Build a house"),
            ENGLISH(
                "With a figure on a corner of a hex, you can pay wood to build a house there. "
                "The more houses the hex has, the more it costs: info shows the price."
            ),
            ("H1", "H2", "H3", "H4"),
            goes_on=True,
            gain=ENGLISH("A fresh house can call a person, and it counts for the majority."),
        ),
        Lesson(
            Exercise(ENGLISH("call"), f"{_FIRST_ROUND}:turn:2:3:RGB", "call"),
            ENGLISH("Call a person"),
            ENGLISH(
                "Each house can call one person, for three food, to a free corner of its hex: "
                "type call, the hex and the crossing. The house is then turned, but it stays and "
                "counts."
            ),
            ("C1", "C2", "C3", "C4"),
            goes_on=True,
            gain=ENGLISH(
                "A person can do everything that a priest can, and can also be sacrificed."
            ),
        ),
        Lesson(
            Exercise(
                ENGLISH("dice"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10f2w1 4.6.1:0:D6/1,D10/1:D8se! "
                f"4.4.0:0:C7/1,D10/1:C9se! {_GREEN_HAND} 3:2:turn:2:3:RRB",
                "majority D10",
            ),
            ENGLISH("Dice and colours"),
            ENGLISH(
                "Every die pays for each hex of its colour: one resource per marker, two if both "
                "halves match. Only the tribe with the most houses there is paid, and in a tie "
                "no tribe is. Both halves of D10 are red, and you are tied there: break the tie."
            ),
            ("D2", "D3"),
            gain=ENGLISH("If red is rolled now, D10 pays you 4 food and 2 wood."),
        ),
        Lesson(
            Exercise(
                ENGLISH("convert"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 6.2.1:0:D6/1,E9/1:D6se! "
                f"4.4.0:0:C7/1/1,D10/1:E7sw,C9se! {_GREEN_HAND} 4:2:turn:2:3:RGB",
                "convert",
            ),
            ENGLISH("Convert"),
            ENGLISH(
                "A person from another tribe, one edge away from one of your figures, can join "
                "your tribe, for three food and one ore. A priest cannot. Type convert and the "
                "crossing."
            ),
            ("V1", "V2", "V3", "V4"),
            gain=ENGLISH("One more person for you, and one fewer for them."),
        ),
        Lesson(
            Exercise(
                ENGLISH("sacrifice"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 3.2.0:0:D6/2,E9/0/1:D6se!,D6sw"
                f" 4.4.0:0:C7/1,D10/1:C9se! {_GREEN_HAND} 3:2:turn:2:3:RGB",
                "sacrifice 1",
            ),
            ENGLISH("Make a sacrifice"),
            ENGLISH(
                "You can sacrifice a person on a corner of the temple's hex, but never the "
                "priest. The first ones cost one food each. Together the tribes need twelve, and "
                "the tribe that made the most wins."
            ),
            ("O1", "O2", "O3"),
            gain=ENGLISH("One of twelve. Each sacrifice adds 1 to the god's power."),
        ),
        Lesson(
            Exercise(
                ENGLISH("price"),
                f"{_ISLAND} D6f1,C7f1,D8o2,E9w1,D10w1 5.2.0:2:D6/2,E9/0/3:D6se!,D6sw"
                f" 4.4.0:1:C7/1,D10/0/1:C9se! {_GREEN_HAND} 6/5:2:turn:2:3:RGB",
                "sacrifice 1",
            ),
            ENGLISH("The rising price"),
            ENGLISH(
                "The price rises after every three sacrifices: 1 food, 3 food and 1 ore, 5 and "
                "2, 7 and 3. Three have been made, and you have no ore. There is some on the "
                "volcano: strip it, then sacrifice."
            ),
            ("O3", "Q2"),
            gain=ENGLISH("The next two cost the same. Start saving ore early."),
        ),
        Lesson(
            Exercise(
                ENGLISH("stages"),
                f"{_ISLAND} D6f1,C7f1,D8o1,E9w1,D10w1 7.2.2:4:D6/2,E9/0/5:D6se!,D6sw"
                f" 4.4.1:2:C7/1,D10/0/2:C9se! {_BLUE_HAND} 9/8:2:turn:2:3:RG",
                "sacrifice 1",
            ),
            ENGLISH("Stages at 4 and 7"),
            ENGLISH(
                "The fourth sacrifice brings blue cards and two dice, the seventh red cards and "
                "one die. Red cards kill priests and sink hexes. Six have been made: make the "
                "seventh."
            ),
            ("D1", "D2", "K4"),
            gain=ENGLISH("Now the god draws red cards, and one die is rolled."),
        ),
        Lesson(
            Exercise(
                ENGLISH("wander"),
                f"taifun edition=3 {_FIELDS} E9 D6f1,C7f1,E9w1,D10w1 4.2.0:1:D6/2/1,E9/1:D6se!,D6sw"
                f" 4.4.0:1:C7/1,D10/0/1:C9se! {_GREEN_HAND} 4/3:2:turn:2:3:RGB",
                "sacrifice 1",
            ),
            ENGLISH("Wandering temple"),
            ENGLISH(
                "Sacrifices need a corner of the temple's hex, and the god's procession moves "
                "the temple by one hex. It is on E9 now: walk there, then sacrifice."
            ),
            ("O2", "M3"),
            gain=ENGLISH(
                "With people on several sides of the temple, a procession costs you less."
            ),
        ),
        Lesson(
            Exercise(
                ENGLISH("waiting"),
                f"{_ISLAND} D6f3,C7f1,E9w1,D10w1 8.5.1:2:D6/2/1,E9/1:D6se!,D6sw"
                f" 4.4.0:1:C7/1,D10/0/1:C9se! {_GREEN_HAND} 9/6:2:turn:2:3:RGB",
                "sacrifice 1",
            ),
            ENGLISH("What waiting costs"),
            ENGLISH(
                "The god has a card named greed. After three rounds without a sacrifice, it kills "
                "a figure, even a priest, of a tribe that could pay for one. Two rounds have "
                "passed, and you can pay: make a sacrifice."
            ),
            ("K3", "O3"),
            gain=ENGLISH("Now greed cannot be played for the next three rounds."),
        ),
        Lesson(
            Exercise(
                ENGLISH("win"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 8.2.3:6:D6/2,E9/0/3:D6se!,D6sw:7"
                f" 4.4.0:5:C7/1,D10/0/3:C9se!:5 {_RED_HAND} 20/19:2:turn:2:3:R",
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

GOD_COURSE: Final = Course(
    ENGLISH("god"),
    ENGLISH("Taifun, as the god"),
    (
        Lesson(
            Exercise(ENGLISH("gift"), f"{_FIRST_ROUND}:cards", "gift"),
            ENGLISH("Give a gift"),
            ENGLISH(
                "You are the sea god, and you win when no figures are left on the island. Each "
                "round you play cards. Those that cost 0 are gifts. If you keep one, every tribe "
                "gains two resources, so give it where it helps least: play harvest D10."
            ),
            ("K1", "K9"),
            gain=ENGLISH("A gift on a hex with a tie or without houses helps no tribe yet."),
        ),
        Lesson(
            Exercise(
                ENGLISH("power"),
                f"{_HOUSES}:D6se!,D6sw 4.4.0:0:C7/1,D10/1:C9se! "
                "-:breeze,procession,shark,flood,rot -:- -:- 1:2:cards",
                "strike",
            ),
            ENGLISH("Power"),
            ENGLISH(
                "Your power is 1 plus the number of sacrifices. The cards you play in a round may "
                "not cost more than that in total. With power 1 a shark can kill a person, but "
                "not a priest before the seventh sacrifice."
            ),
            ("K2", "K3", "K4"),
            gain=ENGLISH("A person costs them three food and a fresh house."),
        ),
        Lesson(
            Exercise(
                ENGLISH("done"),
                f"{_HOUSES}:D6se! 4.4.0:0:C7/1,D10/1:C9se! "
                "-:breeze,procession,ebb,rot -:- -:- 1:2:cards:played0",
                "done",
            ),
            ENGLISH("Finish playing"),
            ENGLISH(
                "Type done to finish. Each card that you keep can wait for more power, but it "
                "gives every tribe a resource. Then your hand is refilled to five cards, and the "
                "dice feed the tribes."
            ),
            ("K9", "D1", "D3"),
            gain=ENGLISH("Your hand is full again, and the tribes have gained resources."),
        ),
        Lesson(
            Exercise(
                ENGLISH("redraw"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 0.4.0:0:D6/1,E9/1:D6se! 0.4.0:0:C7/1,D10/1:C9se! "
                "-:shark,ebb,flood,rot,greed -:- -:- 1:2:cards",
                "redraw",
            ),
            ENGLISH("Redraw"),
            ENGLISH(
                "None of your cards can be played: there are only priests, the coast is empty, "
                "the stores have no food, and the tribes have not waited. So you may discard one "
                "and draw another: type redraw and its name. You can play only the new card."
            ),
            ("K5",),
            gain=ENGLISH("If the new card cannot be played either, you may redraw again."),
        ),
        Lesson(
            Exercise(
                ENGLISH("decks"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:2:D6/3/1,E9/2:D6se!,E9se"
                f" 4.4.1:2:C7/2,D10/1/2:C9se! {_BLUE_HAND} 9/8:2:cards",
                "damage 2",
            ),
            ENGLISH("The three decks"),
            ENGLISH(
                "You draw green cards until the fourth sacrifice, then blue ones until the "
                "seventh, then red ones. Four have been made, and your power is 5. A landslide "
                "takes two houses of each tribe on an inland hex."
            ),
            ("K2", "D1"),
            gain=ENGLISH("Turned houses go first. They have already called their person."),
        ),
        Lesson(
            Exercise(
                ENGLISH("exchange"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:3:D6/3/1,E9/2:D6se!,E9se "
                "4.4.1:2:C7/2,D10/1/2:C9se! -:- -:shoal2,harvest2,lode -:- 11/10:2:cards:exchange",
                "exchange",
            ),
            ENGLISH("Exchange your hand"),
            ENGLISH(
                "The fifth and seventh sacrifices each let you swap your whole hand for a new "
                "one, before you play a card. Your hand is all gifts: exchange it."
            ),
            ("K6",),
            gain=ENGLISH("Five new cards, and no gifts given."),
        ),
        Lesson(
            Exercise(
                ENGLISH("win"),
                f"{_ISLAND} D6f1,C7f1,E9w1,D10w1 4.4.1:4:D6/2/1,E9/2:D2se!,D2sw"
                f" 4.4.1:4:C7/2,D10/1/2:- {_RED_HAND} 18/17:2:cards",
                "win",
            ),
            ENGLISH("Win"),
            ENGLISH(
                "Two figures are left, both on corners of the same hex on the coast. A typhoon "
                "kills every figure on the corners of the hex where it begins, for example play "
                "typhoon D2 s. Then no figures are left, and you win."
            ),
            ("E2",),
        ),
    ),
)

FIRST_GAMES: Final = (TRIBE_COURSE, GOD_COURSE)
# Each step of a first game as a separate lesson, from its own position.
LESSONS: Final = tuple(
    lesson._replace(goes_on=False)
    for course in FIRST_GAMES
    for lesson in course.lessons
    if lesson.task.name != "win"
)


_FILE: Final = Path(__file__).with_name("puzzles.txt")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Return the stored puzzles in their order."""
    return parse_puzzles(_FILE.read_text(encoding="ascii"))


def lesson_book() -> LessonBook[Game]:
    """Return the courses and puzzles, with the goal parser."""
    return LessonBook(parse_goal, FIRST_GAMES, LESSONS, puzzles())
