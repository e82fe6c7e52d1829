"""Analysis of played games: searching or reviewing one game, and statistics of many.

    parse_search("ana N24", game, definition)  # .next(history, index): the next matching move
    evaluate_turns(history, definition, …)     # evaluate every turn; analysis_of combines them
    survey(figures)                            # statistics of many games, together and in groups

Nothing here draws. Only ``evaluate_turns`` blocks, while its workers run. Finished analyses are
saved on disk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taluva import loading
from taluva.analysis.search import Search as Search
from taluva.analysis.search import SearchError as SearchError
from taluva.analysis.search import parse_search as parse_search
from taluva.analysis.search import search_help as search_help
from taluva.analysis.search import search_words as search_words

if TYPE_CHECKING:
    from taluva.analysis.review import Analysis as Analysis
    from taluva.analysis.review import MoveGrade as MoveGrade
    from taluva.analysis.review import ReviewedTurn as ReviewedTurn
    from taluva.analysis.review import analysis_of as analysis_of
    from taluva.analysis.review import evaluate_turns as evaluate_turns
    from taluva.analysis.review import with_comments as with_comments
    from taluva.analysis.statistics import Group as Group
    from taluva.analysis.statistics import Survey as Survey
    from taluva.analysis.statistics import group_as_dict as group_as_dict
    from taluva.analysis.statistics import survey as survey


_REVIEWING = (
    "Analysis",
    "ReviewedTurn",
    "MoveGrade",
    "analysis_of",
    "with_comments",
    "evaluate_turns",
)
_COUNTING = ("Group", "Survey", "group_as_dict", "survey")
__getattr__ = loading(
    __name__,
    dict.fromkeys(_REVIEWING, f"{__name__}.review")
    | dict.fromkeys(_COUNTING, f"{__name__}.statistics"),
)
