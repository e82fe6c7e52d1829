"""Studying a game that was played: its points, what each step did, and what it adds up to.

    timeline = Timeline.of(record)      # every point of the game, each a whole game
    timeline.next_turn(index)           # and step, round, back: where to go from a point
    parse_search("ana temple", game)    # .next(timeline, index): the next step about something
    tally(record)                       # the figures of one game
    survey(map(result, tallies))        # the figures of many
    forked(record, steps)               # a new record with the same beginning

Pure: nothing here reads, writes, draws or waits.
"""

from taluva.study.events import Event, event
from taluva.study.fork import forked
from taluva.study.search import Search, SearchError, parse_search
from taluva.study.survey import Group, Result, Survey, result, survey
from taluva.study.tally import GameTally, SeatTally, tally
from taluva.study.timeline import Point, Timeline

__all__ = [
    "Event",
    "GameTally",
    "Group",
    "Point",
    "Result",
    "Search",
    "SearchError",
    "SeatTally",
    "Survey",
    "Timeline",
    "event",
    "forked",
    "parse_search",
    "result",
    "survey",
    "tally",
]
