"""What events do to a state: the ``update`` functions of all screens, and the commands."""
