"""Studying games that were played: finding steps in one, judging it, counting many.

    parse_search("ana N24", game, kit)  # .next(history, index): the next step about something
    judgements(history, kit, …)         # how good every turn was; analysis_of sums them up
    survey(figures)                     # the figures of many games, all together and in groups

Nothing here reads, writes, draws or waits, but for the work of a farm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva import loading
from taluva.analysis.search import Search, SearchError, parse_search, search_help, search_words
from taluva.analysis.survey import Group, Survey, group_as_dict, survey

if TYPE_CHECKING:
    from taluva.analysis.review import (
        Analysis,
        MoveGrade,
        ReviewedTurn,
        analysis_of,
        judgements,
        with_comments,
    )


__all__ = [
    "Analysis",
    "Group",
    "MoveGrade",
    "ReviewedTurn",
    "Search",
    "SearchError",
    "Survey",
    "analysis_of",
    "group_as_dict",
    "judgements",
    "parse_search",
    "search_help",
    "search_words",
    "survey",
    "with_comments",
]

_JUDGING = ("Analysis", "ReviewedTurn", "MoveGrade", "analysis_of", "with_comments", "judgements")
__getattr__ = loading(__name__, dict.fromkeys(_JUDGING, f"{__name__}.review"))
