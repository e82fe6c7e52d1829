"""Taluva: its rules, its notation and all that only this game knows."""
