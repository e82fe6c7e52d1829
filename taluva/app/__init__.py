"""The application: sessions, states, screens and the table."""
