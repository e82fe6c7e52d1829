"""The painters of a state: full screens, plain mode, and files to share."""
