"""Game-free terminal base: a line prompt under a picture, commands, completion, a hex canvas."""
