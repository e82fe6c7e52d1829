"""Telling people something: sentences in a language, pages, and the rules as they are read."""
