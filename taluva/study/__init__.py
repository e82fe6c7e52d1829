"""Studying games that were played: finding steps in one, counting many.

    parse_search("ana N24", game, kit)  # .next(history, index): the next step about something
    survey(figures)                     # the figures of many games, all together and in groups

Pure: nothing here reads, writes, draws or waits.
"""

from taluva.study.search import Search, SearchError, parse_search, search_help, sought_words
from taluva.study.survey import Group, Survey, group_as_dict, survey

__all__ = [
    "Group",
    "Search",
    "SearchError",
    "Survey",
    "group_as_dict",
    "parse_search",
    "search_help",
    "sought_words",
    "survey",
]
