"""Logs: text files with the moves of a game, on disk as soon as they are played.

Read a complete log, checked by the rules::

    game = load(path)                  # LogError with .line, .column, .game (the valid part)
    reader = read_log(binary_file)     # .record, .problems, .warnings; never raises for bad data

Write one while playing; every method returns when its lines are on disk::

    journal = Journal.create(game)     # in the default folder; also (game, path, bots={2: "hard"})
    journal = Journal.resume(path)     # LogInUse, LogError, OSError; see journal.notices
    game = journal.play("hut N24")     # IllegalMove or ParseError if invalid
    game = journal.undo()              # OutOfOrder if there is nothing to undo; redo() likewise
    journal.comment("a long think")
    journal.failure                    # None, or why the log on disk is incomplete
    journal.save_as(path)              # move the log to a new file; SaveError
    journal.close()                    # or use it in a with statement

``journal.record`` holds the record of the game:

- ``entries``: every line
- ``moments``: the game and comments after each move that was not undone
- ``history``: the same moments, with turns and rounds
- ``setup``: names, options, seed, bots
- ``redoable``, ``at(turn)``, ``dump()``

``fork`` starts another record or journal with the first moves. ``Follower(path)`` reads a log that
another program is writing. Its ``follow()`` returns whether there are new lines. It also has
``game`` and ``record``. ``problem`` and ``is_left`` mean that no more lines will come.

``Variations.of(record)`` is the tree of variations stored in the comments of a log.

``games_folder()``, ``latest_logs()``, ``saved_games()``, ``saved_logs()``, ``unfinished_logs()``,
``latest_unfinished()`` and ``summary(path)`` find and list the games in the default folder.
"""

from typing import TYPE_CHECKING

from taluva import loading

if TYPE_CHECKING:  # loaded lazily: few callers need both reading and writing
    from taluva.record.files import delete as delete
    from taluva.record.files import describe_os_error as describe_os_error
    from taluva.record.files import no_name as no_name
    from taluva.record.files import write_whole as write_whole
    from taluva.record.folder import FOLDER_VARIABLE as FOLDER_VARIABLE
    from taluva.record.folder import SUFFIX as SUFFIX
    from taluva.record.folder import games_folder as games_folder
    from taluva.record.folder import latest_logs as latest_logs
    from taluva.record.folder import usual_name as usual_name
    from taluva.record.journal import Follower as Follower
    from taluva.record.journal import Journal as Journal
    from taluva.record.lines import CommentEntry as CommentEntry
    from taluva.record.lines import ConsequenceLine as ConsequenceLine
    from taluva.record.lines import Entry as Entry
    from taluva.record.lines import GameOver as GameOver
    from taluva.record.lines import LogError as LogError
    from taluva.record.lines import LogInUse as LogInUse
    from taluva.record.lines import MoveEntry as MoveEntry
    from taluva.record.lines import OutOfOrder as OutOfOrder
    from taluva.record.lines import Problem as Problem
    from taluva.record.lines import SaveError as SaveError
    from taluva.record.lines import UndoEntry as UndoEntry
    from taluva.record.reader import LogReader as LogReader
    from taluva.record.reader import load as load
    from taluva.record.reader import read_log as read_log
    from taluva.record.record import History as History
    from taluva.record.record import HistoryEntry as HistoryEntry
    from taluva.record.record import Record as Record
    from taluva.record.summaries import Summary as Summary
    from taluva.record.summaries import latest_unfinished as latest_unfinished
    from taluva.record.summaries import saved_games as saved_games
    from taluva.record.summaries import saved_logs as saved_logs
    from taluva.record.summaries import summary as summary
    from taluva.record.summaries import unfinished_logs as unfinished_logs
    from taluva.record.variations import Variation as Variation
    from taluva.record.variations import Variations as Variations
    from taluva.record.variations import is_variation_comment as is_variation_comment


_NAMES = {
    "lines": (
        "CommentEntry",
        "ConsequenceLine",
        "Entry",
        "GameOver",
        "LogError",
        "LogInUse",
        "MoveEntry",
        "OutOfOrder",
        "Problem",
        "SaveError",
        "UndoEntry",
    ),
    "files": ("delete", "no_name", "describe_os_error", "write_whole"),
    "folder": ("FOLDER_VARIABLE", "SUFFIX", "games_folder", "latest_logs", "usual_name"),
    "journal": ("Follower", "Journal"),
    "reader": ("LogReader", "load", "read_log"),
    "record": ("History", "HistoryEntry", "Record"),
    "summaries": (
        "Summary",
        "saved_games",
        "saved_logs",
        "latest_unfinished",
        "summary",
        "unfinished_logs",
    ),
    "variations": ("Variation", "Variations", "is_variation_comment"),
}
__getattr__ = loading(
    __name__, {name: f"{__name__}.{module}" for module, names in _NAMES.items() for name in names}
)
