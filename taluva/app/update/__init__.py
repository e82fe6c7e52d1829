"""The effects of events on a state: the updates of every screen, and the commands."""
