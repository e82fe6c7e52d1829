"""The typed line: what it means, what may follow, what is said about it."""
