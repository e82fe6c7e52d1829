"""The game Taluva."""
