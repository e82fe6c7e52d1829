"""What a game is: the small protocols that everything above a game speaks."""
