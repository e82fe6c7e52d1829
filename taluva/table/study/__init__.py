"""What a game that was played can be asked for: figures, kinds of steps, judgements, and tasks."""
