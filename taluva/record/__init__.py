"""The move log: a text file that outlives the terminal, the program and the rules' editions.

Read a complete log, checked by the rules::

    game = load(path)                  # LogError with .line, .column, .game (the valid part)
    reader = read_log(binary_file)     # .record, .problems, .warnings; never raises for bad data

Write one while playing; every method returns when its lines are on disk::

    journal = Journal.create(game)     # in the default folder; also (game, path, bots={2: "hard"})
    journal = Journal.resume(path)     # LogInUse, LogError, OSError; see journal.notices
    game = journal.play("hut N24")     # IllegalMove, ParseError; then nothing has changed
    game = journal.undo()              # OutOfOrder if there is nothing to undo; redo() likewise
    journal.comment("a long think")
    journal.failure                    # None, or why the log on disk is incomplete
    journal.save_as(path)              # move the log to a new file; SaveError
    journal.close()                    # or use it in a with statement

``journal.record`` holds the record of the game:

- ``entries``: every line - ``moments``: the game and comments after each move that was not undone -
``history``: the same moments, with turns and rounds - ``setup``: names, options, seed, bots -
``redoable``, ``at(turn)``, ``dump()``

``fork`` starts another record or journal with the first moves. ``Follower(path)`` reads a log that
another program is writing. Its ``follow()`` returns whether there are new lines. It has ``game``
and ``record`` too. ``problem`` and ``is_left`` mean that no more lines will come.

``games_folder()``, ``latest_logs()``, ``saved_games()``, ``kept_logs()``, ``unfinished_logs()``,
``latest_unfinished()`` and ``summary(path)`` find and list the games in the default folder.
"""

from typing import TYPE_CHECKING

from taluva import loading

if TYPE_CHECKING:  # loaded lazily: few callers need both reading and writing
    from taluva.i18n import sanitize, tellable
    from taluva.record.errors import GameOver, LogError, LogInUse, OutOfOrder, Problem, SaveError
    from taluva.record.files import delete, describe_os_error, no_name, write_whole
    from taluva.record.folder import FOLDER_VARIABLE, SUFFIX, games_folder, latest_logs, usual_name
    from taluva.record.history import History, HistoryEntry
    from taluva.record.journal import Follower, Journal
    from taluva.record.lines import CommentEntry, ConsequenceLine, Entry, MoveEntry, UndoEntry
    from taluva.record.reader import LogReader, load, read_log
    from taluva.record.record import Record
    from taluva.record.summaries import (
        Summary,
        kept_logs,
        latest_unfinished,
        saved_games,
        summary,
        unfinished_logs,
    )

__all__ = [
    "FOLDER_VARIABLE",
    "SUFFIX",
    "CommentEntry",
    "ConsequenceLine",
    "Entry",
    "Follower",
    "GameOver",
    "History",
    "HistoryEntry",
    "Journal",
    "LogError",
    "LogInUse",
    "LogReader",
    "MoveEntry",
    "OutOfOrder",
    "Problem",
    "Record",
    "SaveError",
    "Summary",
    "UndoEntry",
    "delete",
    "describe_os_error",
    "games_folder",
    "kept_logs",
    "latest_logs",
    "latest_unfinished",
    "load",
    "no_name",
    "read_log",
    "sanitize",
    "saved_games",
    "summary",
    "tellable",
    "unfinished_logs",
    "usual_name",
    "write_whole",
]

_NAMES = {
    "lines": ("CommentEntry", "ConsequenceLine", "Entry", "MoveEntry", "UndoEntry"),
    "files": ("delete", "no_name", "describe_os_error", "write_whole"),
    "folder": ("FOLDER_VARIABLE", "SUFFIX", "games_folder", "latest_logs", "usual_name"),
    "history": ("History", "HistoryEntry"),
    "journal": ("Follower", "Journal"),
    "errors": ("GameOver", "LogError", "LogInUse", "OutOfOrder", "Problem", "SaveError"),
    "reader": ("LogReader", "load", "read_log"),
    "record": ("Record",),
    "summaries": (
        "Summary",
        "saved_games",
        "kept_logs",
        "latest_unfinished",
        "summary",
        "unfinished_logs",
    ),
}
__getattr__ = loading(
    __name__,
    {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names}
    | dict.fromkeys(("sanitize", "tellable"), "taluva.i18n"),
)
