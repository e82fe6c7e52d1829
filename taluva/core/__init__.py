"""The base of all games: protocols, set-up, move grammars, pages and lessons."""
