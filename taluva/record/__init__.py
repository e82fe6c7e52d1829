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
    journal.failure                    # with plays_on=True: None, or why the log is incomplete
    journal.save_as(path)              # move the log to a new file; SaveError
    journal.close()                    # or use it in a with statement

``journal.record`` holds the whole log. ``fork`` starts another record or journal with its first
moves, and ``Variations.of(record)`` is the tree of variations in its comments. ``Follower(path)``
reads a log that another program is writing. ``saved_games()`` lists the games in the default
folder.
"""
