"""The weights of the evaluation, fitted to games between strong bots.

The file ``weights.json`` holds them: ``two`` for two players, ``more`` for more players, and
``order`` for the order of moves (see ``FittedOrder``).

The unit is thousandths of a logit. Each feature has weights for 1, 2, 4, 8 and 16 rounds left:
first for the player to move, then for those who wait. With more than two players there are two rows
for waiting players, the next to move and the last. Weights between them are interpolated (see
``evaluation``).

For more than two players, 1300 was added by hand to ``final_temple_lead`` in the last round. Bots
have some temples by then, so their games do not show how bad it is to have none.

The weights of the order of moves were fitted so that the moves with the best evaluation come first,
in 800 games of two players.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

Knots = tuple[int, int, int, int, int]
WeightTable = dict[str, tuple[Knots, ...]]


class FittedOrder(NamedTuple):
    """The weights of the fitted order of moves, in hundredths of a logit.

    They predict which move is the best. In tables by side, the first row is for the player's own
    settlements and the second for rivals' settlements.
    """

    # For a land next to a settlement: by side, kind and fields of this land.
    land: tuple[tuple[tuple[int, ...], ...], ...]
    volcano: tuple[tuple[int, ...], ...]  # for a volcano next to a settlement: by side and kind
    # For a land on level 2 or higher: by side, and whether it wants a tower.
    raised: tuple[tuple[tuple[int, ...], ...], ...]
    # For covering an empty field: by side, kind and fields of this land.
    covered_land: tuple[tuple[tuple[int, ...], ...], ...]
    covered_site: tuple[int, ...]  # for covering a site for a tower: by side
    # For covering a settlement: by side, kind, fields, and whether it breaks.
    covered: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]
    eruption: tuple[int, ...]  # by level: 2, 3, higher
    joining: int  # for a land that joins the player's own settlements
    # Hut, tower, temple, expansion: by turns left: up to 2, up to 6, more.
    by_phase: tuple[tuple[int, ...], ...]
    temple: tuple[int, ...]  # by temples left
    tower: tuple[int, ...]  # by towers left
    high: tuple[tuple[int, ...], ...]  # tower, temple on level 3: without and with towers left
    beside: tuple[int, ...]  # tower, temple: for each of the player's fields next to it
    large: tuple[int, ...]  # tower, temple: next to a settlement that can be split
    joined: tuple[tuple[int, ...], ...]  # tower, temple, expansion: by settlements joined
    # For a field next to a rival: by kind and fields of this land.
    taken: tuple[tuple[int, ...], ...]
    taken_site: int  # for a site that a rival could use
    expansion: tuple[tuple[int, ...], ...]  # by kind and fields
    spent: tuple[int, ...]  # expansion: by the huts that it takes
    huts_spent: int  # for an expansion that leaves fewer than 2 huts
    last_huts: int  # for one of the last 2 huts
    hut_fields: tuple[int, ...]  # hut: by the number of fields around it of the most common land
    hut_lands: tuple[int, ...]  # hut: by the number of lands around it
    hut_sea: tuple[int, ...]  # none, up to 2, more
    hut_volcanoes: tuple[int, ...]  # by volcanoes around


def _as_tuples(value: Any) -> Any:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


_TABLES: Final[dict[str, dict[str, Any]]] = {
    name: {key: _as_tuples(value) for key, value in table.items()}
    for name, table in json.loads(Path(__file__).with_name("weights.json").read_bytes()).items()
}
FITTED: Final = FittedOrder(**_TABLES["order"])


def weights_for(players: int) -> WeightTable:
    """Return the weights by feature for a number of players."""
    return _TABLES["two" if players == 2 else "more"]
