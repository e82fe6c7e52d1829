"""What events do to a state: the updates of every screen, and the commands."""
