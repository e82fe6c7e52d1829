"""How long each step is shown while a game plays by itself."""

from __future__ import annotations

from typing import Final

# Seconds for each step, from slow to fast: what + and - choose from.
SPEEDS: Final = (60.0, 30.0, 10.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
SLOWEST: Final = SPEEDS[0]
FASTEST: Final = SPEEDS[-1]
USUAL_SPEED: Final = 1.0
