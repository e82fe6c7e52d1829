"""Players of Taifun: each level holds one mind for the god and one for the tribes."""
