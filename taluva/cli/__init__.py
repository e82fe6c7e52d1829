"""The command line: one parser, and one module for each command, imported when it runs."""
