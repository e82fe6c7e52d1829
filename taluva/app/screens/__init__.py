"""What a state looks like: full screens, plain mode, and files to share."""
