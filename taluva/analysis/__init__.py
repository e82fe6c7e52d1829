"""Analysis of played games: searching or reviewing one game, and statistics of many.

    search.parse_search("ana N24", game, definition)  # .next(history, index): the next match
    review.evaluate_turns(history, definition, …)     # evaluate every turn; see analysis_of
    statistics.survey(figures)                        # statistics of many games, and of groups

Nothing here draws. Only ``evaluate_turns`` blocks, while its workers run. Finished analyses are
saved on disk.
"""
