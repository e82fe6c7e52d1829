"""Everything that draws a state: full screens, plain mode, and files to share."""
