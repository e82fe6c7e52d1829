"""What all games share: protocols, set-up, move grammars, pages and lessons."""
