"""Analysis of played games: searching and reviewing one game, counting many.

    parse_search("ana N24", game, definition)  # .next(history, index): the next matching move
    judgements(history, definition, …)         # evaluate every turn; analysis_of combines them
    survey(figures)                            # statistics of many games, together and in groups

Nothing here reads, writes or draws. Only ``judgements`` waits, for its workers.
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
