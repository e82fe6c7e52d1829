"""What a terminal can show: looks, palettes, colours, characters."""
