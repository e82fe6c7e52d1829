"""The levels: what the god and the tribes of each take into account."""

from __future__ import annotations

from random import Random
from typing import Final

from taluva.games.taifun.bots.gods import aimed, decided, after_choosing
from taluva.games.taifun.bots.opening import openings
from taluva.games.taifun.bots.tribes import Patience, tasks
from taluva.games.taifun.bots.search import Candidate, try_all, god_choices, god_plays_on, tribe_plays_on, CHOICES
from taluva.games.taifun.rules import Move, Phase, Position
from taluva.table.bot import Budget, Meter

EASY_LOOKS: Final = 3
EASY_CHOICE: Final = 3
EASY = Patience(0.6, is_jealous=False)
MEDIUM = Patience(0.9, is_jealous=False)
HARD = Patience(1.4)

def easy(p, rng, pat=EASY, looks=EASY_LOOKS, slip=0.3):
    if p.phase in (Phase.HOUSE, Phase.PRIEST):
        m = p.legal_moves(); return m[int(rng.random()*len(m))]
    if p.phase is Phase.CARDS:
        return decided(p, aimed(p, rng, looks))
    f = tasks(p, pat)
    return f[int(rng.random()*min(len(f),6)) if rng.random() < slip else 0].action

def medium(p, rng, pat=MEDIUM):
    if p.phase in (Phase.HOUSE, Phase.PRIEST):
        m = openings(p); return m[int(rng.random()*len(m))]
    if p.phase is Phase.CARDS:
        return decided(p, aimed(p))
    return tasks(p, pat)[0].action

def hard(p, rng, nodes=400, pat=HARD):
    if p.phase in (Phase.HOUSE, Phase.PRIEST):
        m = openings(p); return m[int(rng.random()*len(m))]
    meter = Meter(Budget(None, nodes))
    if p.phase is Phase.CARDS:
        found = aimed(p)
        if p.playing.may_exchange or not found: return decided(p, found)
        c = [Candidate(x) for x in god_choices(p, found)]
        try_all(c, god_plays_on(p, MEDIUM), rng, meter)
        return after_choosing(p, found, c[0].choice)
    ts = tasks(p, pat)
    seen = {}
    for t in ts:
        if t.rate > 0: seen.setdefault(t.action, t)
    if p.island.sacrifices < 3 or len(seen) < 2: return ts[0].action
    c = [Candidate(t) for t in list(seen.values())[:5]]
    try_all(c, tribe_plays_on(p, pat), rng, meter)
    return c[0].choice.action
