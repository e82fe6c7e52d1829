"""What can be told of games of Taluva that were played: figures, charts, and what may be sought."""
