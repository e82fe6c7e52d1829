"""The filled painter and what it paints with: pixels of half a character under a layer of text."""
