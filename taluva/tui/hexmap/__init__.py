"""Pictures of hex boards: what they show, where it goes, and the painters."""
