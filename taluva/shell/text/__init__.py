"""Pages and lines of text, laid out for a width."""
