"""Studying a game that was played: its points, what each step did, and what it adds up to.

    history = record.history      # every point of the game, each a whole game
    history.next_turn(index)           # and step, round, back: where to go from a point
    parse_search("ana temple", game)    # .next(history, index): the next step about something
    tally(record)                       # the figures of one game
    survey(map(result, tallies))        # the figures of many

Pure: nothing here reads, writes, draws or waits.
"""

from taluva.study.search import Search, SearchError, parse_search
from taluva.study.survey import Group, Result, Survey, result, survey
from taluva.study.tally import GameTally, SeatTally, tally

__all__ = [
    "GameTally",
    "Group",
    "Result",
    "Search",
    "SearchError",
    "SeatTally",
    "Survey",
    "parse_search",
    "result",
    "survey",
    "tally",
]
