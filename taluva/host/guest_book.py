"""The join codes and pinned keys of each seat, in a file next to the log."""

from __future__ import annotations

import hmac
import json
import os
import re
import secrets
import stat
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO, Final

from taluva.core.environment import open_regular, reason_of
from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH, InvalidInput, sanitize
from taluva.record.files import write_whole
from taluva.record.lines import SaveError

GUESTS: Final = ".guests"  # suffix of the file
WATCH: Final = "watch"  # the user name of spectators
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
_CODE: Final = re.compile(rf"[{_LETTERS}]{{4}}-[{_LETTERS}]{{4}}")


class HostError(InvalidInput):
    """A table or an invitation that does not work, with a message for the host."""


@dataclass
class Invitation:
    """An invitation to a seat, or the one that all spectators share."""

    seat: int | None
    name: str
    user: str  # the ssh user name
    code: str
    key: str = ""  # the public key of the guest who has taken the seat
    left_at: float | None = None  # when a guest left this seat last


class GuestBook:
    """The invitations of a table. Every change is written to the file."""

    def __init__(self, log: Path, names: Sequence[str], seats: Collection[int]) -> None:
        """Read the file next to a log, or make new join codes. Raises HostError."""
        self.path = log.with_suffix(GUESTS)
        self.problem = ""  # why the file could not be written
        self.ignored = ""  # why an existing file was not used
        known = self._read()
        code, *_ = known.get(WATCH) or [new_code()]
        self.watching = Invitation(None, WATCH, WATCH, code)
        self.invitations: list[Invitation] = []
        self._invite(names, seats, known)

    def _invite(
        self, names: Sequence[str], seats: Collection[int], known: Mapping[str, Sequence[str]]
    ) -> None:
        """Add an invitation for each seat: the known code, key and user name, or new ones."""
        saved = {seat: [*known.get(str(seat), [new_code()]), "", ""][:3] for seat in sorted(seats)}
        taken = {user for _, _, user in saved.values()}
        for seat, (code, key, user) in saved.items():
            name = names[seat - 1]
            user = user or self._free_user(name, seat, taken)
            self.invitations.append(Invitation(seat, name, user, code, key))
        self.save()

    def _free_user(self, name: str, seat: int, taken: Collection[str]) -> str:
        """Return a user name for a player: plain letters and digits, unlike all others."""
        plain = unicodedata.normalize("NFKD", name.casefold())
        user = "".join(c for c in plain if c.isascii() and c.isalnum())[:20]
        numbered = (f"seat{number}" for number in count(seat))
        free = (each for each in chain([user], numbered) if each and each not in taken)
        return next(each for each in free if self.find(each) is None)

    def find(self, user: str) -> Invitation | None:
        """Return the invitation for the user name of a connection, or None."""
        wanted = user.casefold()
        if wanted == WATCH:
            return self.watching
        return next((each for each in self.invitations if each.user == wanted), None)

    def by_name(self, name: str) -> Invitation | None:
        """Return the invitation with this player name or user name, or "watch", or None."""
        wanted = name.strip().casefold()
        everyone = (*self.invitations, self.watching)
        return next(
            (each for each in everyone if wanted in (each.name.casefold(), each.user)), None
        )

    def pin(self, invitation: Invitation, key: str) -> None:
        """Set the public key of the guest who owns a seat."""
        if invitation.seat is not None and not invitation.key and len(key) <= LIMITS.key:
            invitation.key = key
            self.save()

    def renew(self, name: str) -> Invitation:
        """Make a new join code for a player or "watch", and remove the guest's key.

        Raises HostError if there is no such guest.
        """
        invitation = self.by_name(name)
        if invitation is None:
            raise HostError("there is no guest seat for {name}", name=sanitize(name))
        invitation.code, invitation.key = new_code(), ""
        self.save()
        return invitation

    def save(self) -> None:
        """Write the file. If that fails, set ``problem`` and continue without a file."""
        everyone = (*self.invitations, self.watching)
        data = {str(each.seat or WATCH): [each.code, each.key, each.user] for each in everyone}
        try:
            write_whole(self.path, json.dumps(data, indent=1) + "\n", replace=True)
            self.problem = ""
        except SaveError as error:
            self.problem = str(error)

    def begin_game(self, log: Path, names: Sequence[str]) -> None:
        """Keep the invitations for the next game of the same people, in the file next to it."""
        before = self.path
        for each in self.invitations:
            assert each.seat is not None, "only players have seats"
            each.seat = names.index(each.name) + 1
        self.follow(log)
        with suppress(OSError):
            before.unlink()  # the codes are of the new table now

    def follow_players(self, names: Sequence[str], people: Collection[int]) -> None:
        """Give every invitation the name of its player, and invite people without one."""
        for each in self.invitations:
            assert each.seat is not None, "only players have seats"
            each.name = names[each.seat - 1]
        self._invite(names, {*people} - {each.seat for each in self.invitations}, {})

    def discard(self) -> None:
        """Delete the file. Never raises; the file may remain."""
        with suppress(OSError):
            self.path.unlink()

    def follow(self, log: Path) -> None:
        """Write the file next to ``log`` if the game continues in that log."""
        if self.path != log.with_suffix(GUESTS):
            self.path = log.with_suffix(GUESTS)
            self.save()

    def _read(self) -> dict[str, list[str]]:
        try:
            with open_regular(self.path) as file:
                if not is_private(file):
                    self.ignored = ENGLISH(
                        "ignoring {path}: other users can read or change it. Every seat has a new"
                        " join code.",
                        path=sanitize(str(self.path)),
                    )
                    with suppress(OSError):
                        self.path.unlink()  # or the new file would have its permissions
                    return {}
                return _validate(json.loads(file.read(LIMITS.file)))
        except FileNotFoundError:
            return {}
        except OSError as error:
            problem: str = reason_of(error)
        except (ValueError, RecursionError):
            problem = ENGLISH("not a list of guests")
        raise HostError(
            "can't use {path}: {problem}; delete it to make new join codes",
            path=sanitize(str(self.path)),
            problem=problem,
        )


def is_private(file: BinaryIO) -> bool:
    """Check that a file belongs to this user, and that others have no access to it."""
    found = os.fstat(file.fileno())
    if os.name == "nt":
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def is_code(text: str, invitation: Invitation | None) -> bool:
    """Check a join code in constant time, against timing attacks."""
    typed = "".join(text.split()).replace("-", "").lower().encode(errors="replace")
    expected = invitation.code if invitation is not None else new_code()
    is_right = hmac.compare_digest(typed, expected.replace("-", "").encode())
    return is_right and invitation is not None


def new_code() -> str:
    """Return a random join code."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def _validate(data: Any) -> dict[str, list[str]]:
    """Return the checked data of a file. Raises ValueError if it is invalid."""
    if not isinstance(data, dict):
        raise ValueError
    for value in data.values():
        if not isinstance(value, list) or not 2 <= len(value) <= 3:
            raise ValueError
        if not all(isinstance(each, str) for each in value) or not _CODE.fullmatch(value[0]):
            raise ValueError
    return data
