"""The screens before a game: the welcome, set-up, lists and settings, all made of forms."""
