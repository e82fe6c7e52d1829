"""What Taifun shows: its map, its figures, hand and altar, and the game as lines of text."""
