"""Event handling: the ``update`` functions of all screens, and the commands."""
