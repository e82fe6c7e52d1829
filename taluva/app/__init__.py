"""The application: sessions, their states, the screens, and the table that runs a game."""
