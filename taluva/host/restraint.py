"""Limits for what each viewer at a shared table writes to the log and asks the host to compute."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from math import ceil

from taluva.app.session import Session
from taluva.app.table import Right
from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH

_REMARKS = (Right.CHAT, Right.NOTE)
# How often a viewer may use each kind of right, and in how many seconds.
_RATES = (
    (_REMARKS, LIMITS.remarks, LIMITS.writing),
    ((Right.UNDO,), LIMITS.undos, LIMITS.writing),
    ((Right.HINTS, Right.ANALYSIS), LIMITS.hints, LIMITS.asking),
)


class Restraint:
    """The latest requests of each viewer. They count even if the viewer connects again."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._times: dict[tuple[str, object], deque[float]] = {}

    def refuse(self, right: Right, session: Session, text: str) -> str:
        """Return why a viewer must wait or write less, or "" after counting the request."""
        if right in _REMARKS and len(text) > LIMITS.remark:
            return ENGLISH("a message can have at most {most} characters", most=LIMITS.remark)
        for kinds, most, seconds in _RATES:
            if right not in kinds:
                continue
            times = self._times.setdefault((session.name, kinds), deque(maxlen=most))
            now = self._now()
            if len(times) == most and (left := times[0] + seconds - now) > 0:
                return ENGLISH("wait {seconds} s before you do that again", seconds=ceil(left))
            times.append(now)
        return ""
