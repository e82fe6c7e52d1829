"""The screens before a game: the welcome page, set-up, lists and settings, all made of forms."""
