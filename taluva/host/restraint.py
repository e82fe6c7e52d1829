"""Limits for what each viewer at a shared table writes to the log and asks the host to compute."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import ceil

from taluva.app.events import AddNote, Analyse, RequestHints, Say, TableRequest, Undo
from taluva.app.session import Session
from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH

# How often a viewer may make each kind of request, and in how many seconds.
_RATES = (
    ((Say, AddNote), LIMITS.remarks, 10.0),
    ((Undo,), LIMITS.undos, 10.0),
    ((RequestHints, Analyse), LIMITS.hints, 20.0),
)


class Restraint:
    """The latest requests of each viewer. They count even if the viewer connects again."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._times: dict[tuple[str, object], deque[float]] = {}

    def refuse(self, request: TableRequest, session: Session) -> str:
        """Return why a viewer must wait or write less, or "" after counting the request."""
        if isinstance(request, Say | AddNote) and len(request.text) > LIMITS.remark:
            return ENGLISH("a message can have at most {most} characters", most=LIMITS.remark)
        for kinds, most, seconds in _RATES:
            if not isinstance(request, kinds):
                continue
            times = self._times.setdefault((session.name, kinds), deque(maxlen=most))
            now = self._now()
            if len(times) == most and (left := times[0] + seconds - now) > 0:
                return ENGLISH("wait {seconds} s before you do that again", seconds=ceil(left))
            times.append(now)
        return ""
