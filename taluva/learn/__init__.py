"""Learning any game: courses, exercises, progress, and the puzzle of the day."""
