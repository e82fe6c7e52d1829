"""Much work in small pieces, done by many processes: on this machine or on a cluster.

A piece is whatever can be pickled, the work is a function of a module, and its result depends on
the piece alone; so it does not matter who does it, when, or how often::

    farm = farm_of(jobs=4)
    for number, result in harvest(farm, work, pieces):   # as they come, number is the piece's place
        ...

A worker that is lost loses nothing but the pieces in its hands, which are done again. Work that
takes long asks ``is_wanted()`` now and then, and may end in any way when nobody waits any more.
"""

from taluva.farm.here import farm_of, in_this_process, on_this_machine
from taluva.farm.work import Farm, FarmError, harvest, is_wanted, positive

__all__ = [
    "Farm",
    "FarmError",
    "farm_of",
    "harvest",
    "in_this_process",
    "is_wanted",
    "on_this_machine",
    "positive",
]
