"""A game as one HTML page: its data, its text, and the template that shows them."""
