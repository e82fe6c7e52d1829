"""What may be sought in a game of Taluva beside hexes and players."""

from __future__ import annotations

from typing import Final

from taluva.games.taluva.rules import Expand, Hut, Temple, Tower
from taluva.table.study.sought import Sought
from taluva.table.telling.language import ENGLISH

SOUGHT: Final = (
    Sought(
        (ENGLISH("hut"), "huts"),
        ENGLISH("huts are built"),
        lambda e: isinstance(e.move, Hut | Expand),
    ),
    Sought(
        (ENGLISH("tower"), "towers"),
        ENGLISH("a tower is built"),
        lambda e: isinstance(e.move, Tower),
    ),
    Sought(
        (ENGLISH("temple"), "temples"),
        ENGLISH("a temple is built"),
        lambda e: isinstance(e.move, Temple),
    ),
    Sought(
        (ENGLISH("expand"), "expansions"),
        ENGLISH("a settlement is expanded"),
        lambda e: isinstance(e.move, Expand),
    ),
    Sought(
        (ENGLISH("eruption"), "eruptions"),
        ENGLISH("a tile is laid on others"),
        lambda e: e.is_eruption,
    ),
    # Beside this word a player is who lost huts, not who laid the tile.
    Sought(
        (ENGLISH("lost"), "losses"),
        ENGLISH("huts are lost to a volcano"),
        lambda e: bool(e.covered),
        lambda e, seat: seat in e.covered,
    ),
    Sought(
        (ENGLISH("out"), "eliminations", "eliminated"),
        ENGLISH("a player is eliminated"),
        lambda e: bool(e.is_out),
    ),
)
