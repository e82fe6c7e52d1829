"""Tools for developers: catalogues, puzzles, weights."""
