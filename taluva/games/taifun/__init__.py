"""The game Taifun."""
