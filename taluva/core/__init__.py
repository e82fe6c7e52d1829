"""What every game has in common: protocols, set-up, grammar of moves, pages, lessons."""
