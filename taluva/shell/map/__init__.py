"""Pictures of hexes and corners, where they lie, and the painters that draw them."""
