"""Two small games whose statistics were counted by hand."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from taluva.record.reader import read_log
from taluva.record.record import Record

# Ana erupts over a hut of her own in turn 5, the last; the game ends with her ahead in huts.
FIVE_TURNS = """\
taluva-log 1
edition 2014
seat 1 Ana
seat 2 Ben
bot 2 hard,3s
draw JC SJ SR LL JC

# before anything
1 place JC M25 e
1 hut N24
2 place SJ N20 se
# Ben thinks
2 hut O21
3 place SR P24 w
3 expand N24 jungle
4 place LL L22 e
4 hut M21
5 place JC M25 ne
5 expand N22 clearing
result tiles-out 1
"""

# Ben covers two huts of Ana in turn 4, one of his own in turn 6 and another of Ana's in turn 8. His
# temple is next to a settlement of four fields, more than the rules require.
EIGHT_TURNS = """\
taluva-log 1
edition 2006
seat 1 Ana
seat 2 Ben
draw JC JC JC JJ JC SS SS CJ

1 place JC M25 sw
1 hut M27
2 place JC K29 ne
2 hut L28
3 place JC N28 sw
3 expand M27 clearing
4 place JJ N28 w
4 expand L28 jungle
5 place JC I29 e
5 hut N30
6 place SS K29 nw
6 expand M27 sand
7 place SS M23 w
7 hut L24
8 place CJ M23 sw
8 temple J28
result tiles-out 2
"""


def record_of(text: str) -> Record[Any, Any]:
    """Parse a log that must be valid."""
    reader = read_log(BytesIO(text.encode()))
    assert not reader.problems
    assert reader.record is not None
    return reader.record


def record_in(path: Path) -> Record[Any, Any]:
    """Read a file that must be a valid log."""
    return record_of(path.read_text(encoding="utf-8"))
