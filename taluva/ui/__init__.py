"""Taluva on the terminal base: the screen, the prompt, and everything the game says."""
