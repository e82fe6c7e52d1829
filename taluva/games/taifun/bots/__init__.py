"""Bots that play Taifun as the god or a tribe, and their hints."""
