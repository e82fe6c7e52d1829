"""Learning Taluva: a first game, lessons, puzzles, and the goals that the rules judge."""
