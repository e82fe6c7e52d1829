"""Bots that play Taluva, from random moves to a search, and the hints they give."""
