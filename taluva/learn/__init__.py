"""Learning any game: tasks that are tried turn by turn, the puzzle of the day, and new puzzles."""
