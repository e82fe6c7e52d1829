"""A terminal toolkit that knows no game: screens, input, output, text, maps."""
