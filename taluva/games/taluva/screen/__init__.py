"""What Taluva shows: its map, its buildings, the hand, and the game as lines of text."""
