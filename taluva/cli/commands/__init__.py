"""One module for each command, imported when it runs."""
