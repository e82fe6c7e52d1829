"""A terminal toolkit without any game: screens, input, output, text and hex maps."""
