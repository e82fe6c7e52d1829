"""Learning Taifun: first games as a tribe and as the god, and the goals that the rules judge."""
