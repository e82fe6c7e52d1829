"""Learning a game: courses, exercises, progress, and the puzzle of the day."""
