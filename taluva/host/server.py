"""The ssh server of a table, which checks logins and limits connections."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import chain, count
from math import ceil
from pathlib import Path
from threading import Semaphore
from typing import Any, Final

import asyncssh

from taluva.app.events import Notice
from taluva.app.session import Session
from taluva.app.table import Right, Table
from taluva.core.environment import format_command, open_regular
from taluva.host.channel import Easel
from taluva.host.connection import Connection, Protocol
from taluva.host.guest import Guest
from taluva.host.guest_book import WATCH, GuestBook, HostError, Invitation, is_private
from taluva.host.limits import LIMITS, Limits
from taluva.i18n import ENGLISH, InvalidInput, Language, quote, sanitize
from taluva.record.files import describe_os_error, make_folder, write_whole
from taluva.record.folder import games_folder
from taluva.record.journal import Journal
from taluva.record.lines import NameTaken, SaveError
from taluva.tui.runner import error_in
from taluva.tui.screen import Request, RunTask, StartTimer, StopTask
from taluva.tui.worker import Agenda

_KEY_FILE: Final = "host_key"
_LOG_FILE: Final = "host.log"
# Ciphers with hardware support. Others take longer than drawing the screen.
_CIPHERS: Final = (
    *("aes128-gcm@openssh.com", "aes256-gcm@openssh.com"),
    *("aes128-ctr", "aes192-ctr", "aes256-ctr"),
)
_KEY_EXCHANGES: Final = "-diffie-hellman-*,rsa*"  # all but slow and old ones
_MACS: Final = (
    *("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"),
    *("hmac-sha2-256", "hmac-sha2-512"),
)
_SIGNATURES: Final = "ssh-ed25519,sk-*,ecdsa-sha2-nistp*,rsa-sha2-*"  # none with SHA-1
_WHOM: Final = ENGLISH("name a watcher and a player: give watcher 1 Ben")
_MINUTE: Final = 60.0
# Nothing is sent there. The system only reports which of its own addresses it would use.
_SOMEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
_EVERYWHERE: Final = ("::", "")  # addresses for IPv4 and IPv6


_WRONG_CODES: Final = ENGLISH("wrong join codes")
_REFUSED: Final = ENGLISH("refused connections")


def log_warning(text: str) -> None:
    """Add a line to the host's log file. When that is full, it replaces the one before."""
    with suppress(OSError):
        path = games_folder().parent / _LOG_FILE
        if path.exists() and path.stat().st_size > LIMITS.file:
            path.replace(path.with_suffix(".log.1"))
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        with open(os.open(path, flags, 0o600), "a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {text}\n")


def load_host_key() -> asyncssh.SSHKey:
    """Return the key of this host, and create it if there is none yet. Raises HostError."""
    path = Path()
    try:
        folder = games_folder().parent
        path = folder / _KEY_FILE
        if not os.path.lexists(path):
            make_folder(folder)
            key = asyncssh.generate_private_key("ssh-ed25519")
            with suppress(NameTaken):  # another host may start now
                write_whole(path, key.export_private_key())
        with open_regular(path) as file:
            if is_private(file):
                return asyncssh.import_private_key(file.read(LIMITS.file))
        raise HostError(
            "other users can read {path}: protect it with chmod 600", path=sanitize(str(path))
        )
    except HostError:
        raise
    except (OSError, SaveError) as error:
        problem = error if isinstance(error, SaveError) else describe_os_error(error, path, "read")
        raise HostError(str(problem)) from None
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise HostError(
            "{path} is not a usable key: delete it to make a new one, which guests must accept",
            path=sanitize(str(path)),
        ) from None


_REMARKS: Final = frozenset({Right.CHAT, Right.NOTE})


class Rate:
    """A limit for how often something may happen within some seconds, counted for each key."""

    def __init__(
        self, most: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._times: dict[object, deque[float]] = {}  # by key, the latest one last

    def left(self, key: object = None) -> float:
        """Return the seconds until it may happen again, or 0."""
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return 0.0
        return max(0.0, times[0] + self._seconds - self._now())

    def count(self, key: object = None) -> None:
        """Count that it happens now, and forget the oldest keys."""
        times = self._times.pop(key, deque(maxlen=self._most))
        times.append(self._now())
        self._times[key] = times
        for each in tuple(self._times):
            is_old = self._times[each][-1] + self._seconds <= self._now()
            if not is_old and len(self._times) <= LIMITS.addresses:
                break
            del self._times[each]


class Restraint:
    """How often each player may write or ask, and all who watch from one address."""

    def __init__(self) -> None:
        self._rates = {
            _REMARKS: Rate(LIMITS.remarks, LIMITS.writing),
            frozenset({Right.UNDO, Right.SEAT}): Rate(LIMITS.undos, LIMITS.writing),
            frozenset({Right.HINTS, Right.ANALYSIS}): Rate(LIMITS.hints, LIMITS.asking),
        }

    def refuse(self, right: Right, who: object, text: str) -> str:
        """Return why a viewer must wait or write less, or "" after counting the request."""
        if right in _REMARKS and len(text) > LIMITS.remark:
            return ENGLISH("a message can have at most {most} characters", most=LIMITS.remark)
        for rights, rate in self._rates.items():
            if right in rights:
                if left := rate.left(who):
                    return ENGLISH("wait {seconds} s before you do that again", seconds=ceil(left))
                rate.count(who)
        return ""


class Host:
    """A table that guests can join. ``report`` receives messages about guests."""

    def __init__(
        self,
        table: Table,
        book: GuestBook,
        *,
        limits: Limits = LIMITS,
        report: Callable[[str], None] = lambda line: None,
        say: Language = ENGLISH,
    ) -> None:
        self.table = table
        self.report = report
        self.say = say  # for guests whose language is not known
        self.book = book
        self.limits = limits
        self.guests: list[Guest] = []
        self.errors = deque[str](maxlen=limits.errors)  # of guests' screens, and wrong codes
        self.easel = Easel()
        self.lane = Semaphore(limits.tasks)  # for the hints and analyses of all guests
        self.connections: list[Connection] = []  # the open connections, the oldest first
        self._wrong = Rate(limits.wrong_codes, _MINUTE)  # wrong codes, by address
        self._logins = Rate(limits.logins, _MINUTE)
        self._warned = Rate(limits.warnings, _MINUTE)
        self._not_warned = 0  # wrong codes since the last warning
        self._incidents: dict[str, tuple[int, str]] = {}  # how many, and the last address
        self._agenda = Agenda(table.receive)
        self._server: asyncio.Server | None = None
        self._key: asyncssh.SSHKey | None = None
        self._address = ""  # the address that guests connect to
        self._is_closing = False
        table.carry_out = self._carry_out
        table.guests = self
        self._restraint = Restraint()
        table.restrain = self._restrain

    async def start(self, bind: str, port: int) -> None:
        """Accept guests at an address. Raises HostError."""
        self._key = load_host_key()
        logging.captureWarnings(True)
        for name in ("asyncssh", "asyncio", "py.warnings"):  # they would write on the screen
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.report_error("", error_in(context)))
        options = await self._options()
        connect = partial(Protocol, loop, options)
        try:
            if bind in _EVERYWHERE:
                both = socket.create_server(
                    ("::", port), family=socket.AF_INET6, dualstack_ipv6=True
                )
                self._server = await loop.create_server(connect, sock=both)
            else:
                self._server = await loop.create_server(connect, bind, port)
        except OSError as error:
            raise HostError(
                "can't listen on {address} port {port}: {problem}. Try another --bind or --port.",
                address=sanitize(bind),
                port=port,
                problem=_reason(error),
            ) from None
        self._address = _visible_address(bind)
        self.table.begin()

    async def _options(self) -> asyncssh.SSHServerConnectionOptions:
        """Return the options of connections. Raises HostError."""
        try:
            options: asyncssh.SSHServerConnectionOptions
            options = await asyncssh.SSHServerConnectionOptions.construct(
                server_factory=lambda: Connection(self),
                server_host_keys=[self._key],
                login_timeout=self.limits.login,
                keepalive_interval=self.limits.keepalive,
                keepalive_count_max=self.limits.keepalives,
                encoding=None,
                line_editor=False,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                gss_host=None,
                kex_algs=_KEY_EXCHANGES,
                encryption_algs=_CIPHERS,
                mac_algs=_MACS,
                signature_algs=_SIGNATURES,
                compression_algs=None,
                server_version="taluva",
            )
            return options
        except RuntimeError:  # asyncssh looks for its settings there
            raise HostError(
                "no home folder found: set {variable} to a folder", variable="HOME"
            ) from None

    @property
    def port(self) -> int:
        """The port that guests connect to."""
        assert self._server is not None, "it has started"
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the host key."""
        assert self._key is not None, "it has started"
        return str(self._key.get_fingerprint())

    def command(self, invitation: Invitation) -> str:
        """Return the ssh command for an invited guest to connect."""
        return f"ssh -p {self.port} {invitation.user}@{self._address}"

    def invitations(self, *, has_codes: bool = True) -> list[str]:
        """Return the lines to send to guests, with the fingerprint of the key for newcomers."""
        key = ENGLISH("host key: {fingerprint}", fingerprint=self.fingerprint)
        lines = []
        watching = [self.book.watching] if self.limits.watchers else []
        for each in (*self.book.invitations, *watching):
            command, name = self.command(each), each.name
            if each is self.book.watching:
                name = ENGLISH("to watch")
            if each.key:
                text = ENGLISH("{name}: {command}  (seat taken)", name=name, command=command)
                lines.append(text)
                continue
            code = each.code if has_codes else "****-****"
            text = ENGLISH(
                "{name}: {command}  join code {code}", name=name, command=command, code=code
            )
            lines += [text, key]
        if key not in lines:
            lines.append(key)
        if not has_codes:
            command = format_command("host", "--control", "invite")
            lines.append(ENGLISH("to see the join codes: {command}", command=command))
        if self.book.ignored:
            lines.append(self.book.ignored)
        if self.book.problem:
            lines.append(
                ENGLISH(
                    "{problem}; when the host restarts, guests need new join codes",
                    problem=self.book.problem,
                )
            )
        return lines

    def manage(self, command: str, text: str) -> Sequence[str]:
        """Carry out "invite", "kick" or "give". Raises InvalidInput."""
        commands = {"invite": self.invite, "kick": self.kick, "give": self.give}
        if command not in commands:  # a client of another version
            raise InvalidInput("there is no command {word}", word=quote(command))
        return commands[command](text)

    def invite(self, name: str) -> Sequence[str]:
        """Return the invitations. With a player's name, renew that one first."""
        if name.strip():
            found = self.book.renew(name)
            for guest in self._at(found):
                guest.dismiss(ENGLISH("The host has made a new join code for this seat."))
            self._close_unused(found)
        return self.invitations()

    def kick(self, name: str) -> Sequence[str]:
        """Disconnect a guest, and make a new join code. Other watchers stay."""
        wanted = name.strip().casefold()
        if not wanted:
            raise InvalidInput("name a guest: kick Ben")
        watcher = self._watchers().get(wanted)
        renewed = self.book.renew(WATCH if watcher else name)
        for guest in [watcher] if watcher else self._at(renewed):
            guest.dismiss(ENGLISH("The host has disconnected you."))
            guest.connection.expel()
        return self.invitations()

    def give(self, text: str) -> Sequence[str]:
        """Give the seat of a player to someone who watches: the watcher's name, then the player's.

        Another guest at that seat has to leave, and cannot come back.
        """
        wanted = text.strip().casefold()
        watchers = self._watchers()
        name = next((each for each in watchers if wanted.startswith(f"{each} ")), "")
        if not name:
            raise InvalidInput(_WHOM)
        guest = watchers[name]
        found = self.book.renew(wanted.removeprefix(name))
        if found is self.book.watching:
            raise InvalidInput(_WHOM)
        for other in self._at(found):
            other.dismiss(ENGLISH("The host has given this seat to someone else."))
        self._close_unused(found)
        guest.take_seat(found)
        return self.who(is_host=True)

    def begin_game(self, journal: Journal[Any]) -> None:
        """Keep the guests' invitations for the next game of the same people."""
        self.book.begin_game(journal.path, journal.game.names)

    def follow_players(self, names: Sequence[str], people: Collection[int]) -> None:
        """Keep every guest's seat after a change of players, and invite new people."""
        here = {each.seat for each in self.table.sessions if each.is_local}
        self.book.follow_players(names, {*people} - here)
        for guest in self.guests:
            if guest.invitation.seat is not None:
                guest.name = guest.invitation.name

    def who(self, *, is_host: bool) -> Sequence[str]:
        """Return who is at the table. The host sees addresses and refused connections too."""
        table = self.table
        found = {each.name: ENGLISH("here") for each in table.sessions}
        if is_host:
            for guest in self.guests:
                address = guest.connection.address
                found[guest.name] = ENGLISH("here, from {address}", address=address)
        for each in self.book.invitations:
            if each.left_at is not None and each.name not in found:
                minutes = int(time.monotonic() - each.left_at) // 60
                found[each.name] = ENGLISH("away for {minutes} min", minutes=minutes)
        names = table.record.game.names
        found |= {names[seat - 1]: ENGLISH("a bot") for seat in table.bots}
        everyone = dict.fromkeys(names, ENGLISH("not here yet")) | found  # players first
        lines = [ENGLISH.about(name, text) for name, text in everyone.items()]
        if is_host:
            lines += [
                ENGLISH(
                    "{what}: {number}, the last one from {address}",
                    what=what,
                    number=number,
                    address=address,
                )
                for what, (number, address) in self._incidents.items()
            ]
        return lines

    def farewell(self, invitation: Invitation) -> str:
        """Return the message for a guest who leaves."""
        if not self._is_closing:
            return ENGLISH("To come back: {command}", command=self.command(invitation))
        journal = self.table.journal
        if journal.failure is not None or journal.game.outcome is not None:
            return ENGLISH("The host has closed the table.")
        return ENGLISH(
            "The host has closed the table. The game is saved. To come back later: {command}",
            command=self.command(invitation),
        )

    def admit(self, guest: Guest) -> str:
        """Add a guest, replacing an earlier screen of the same seat; return a refusal or ""."""
        if self._is_closing:
            return ENGLISH("The table is closing.")
        is_watcher = guest.invitation.seat is None
        earlier = self.guests_of(guest.connection) if is_watcher else self._at(guest.invitation)
        if is_watcher:
            guest.name = self._free_name(guest.connection.nickname)
        for other in earlier:
            other.dismiss(ENGLISH("You have connected from another terminal."))
        self.guests.append(guest)
        self.report(ENGLISH("{name} has connected", name=guest.name))
        return ""

    def why_full(self, newcomer: Connection) -> str:
        """Return why there is no room for a guest who logs in, or "".

        Players who come back do not count twice, because they replace their old screens.
        """
        invitation = newcomer.invitation
        if left := self._logins.left(_who(newcomer)):
            return ENGLISH("wait {seconds} s before you do that again", seconds=ceil(left))
        others = [each for each in self.connections if each.is_logged_in]
        if invitation is self.book.watching:
            watching = sum(each.invitation is invitation for each in others)
            if watching >= self.limits.watchers:
                return ENGLISH("There is no room for more watchers.")
        else:
            others = [each for each in others if each.invitation is not invitation]
        if sum(each.address == newcomer.address for each in others) >= self.limits.per_address:
            return ENGLISH("too many connections from your address")
        return ""

    def make_room(self) -> None:
        """Close the oldest connection without a login at the busiest address, if necessary."""
        pending = [each for each in self.connections if not each.is_logged_in]
        if len(pending) > self.limits.pending:
            numbers = Counter(each.address for each in pending)
            most = max(numbers.values())
            oldest = next(each for each in pending if numbers[each.address] == most)
            self.note_refusal(oldest.address, ENGLISH("too many connections without a login"))
            oldest.close()

    def welcome(self, newcomer: Connection) -> None:
        """Count a login, and close the other connections of a player that show no screen."""
        self._logins.count(_who(newcomer))
        if newcomer.invitation is not self.book.watching:
            self._close_unused(newcomer.invitation, newcomer)

    def _close_unused(self, invitation: Invitation | None, but: Connection | None = None) -> None:
        for each in tuple(self.connections):
            is_unused = each.is_logged_in and not self.guests_of(each)
            if is_unused and each.invitation is invitation and each is not but:
                each.close()

    def _free_name(self, nickname: str) -> str:
        """Return an unused name for a spectator, which no player can have."""
        taken = {*self.table.record.game.names, *(each.name for each in self.guests)}
        words = chain([nickname] if nickname else [], map(str, count(1)))
        names = (ENGLISH("watcher {name}", name=word) for word in words)
        return next(name for name in names if name not in taken)

    def _watchers(self) -> dict[str, Guest]:
        """Return everyone who watches, by name in English and in the host's language."""
        watchers = [each for each in self.guests if each.invitation is self.book.watching]
        return {
            name.casefold(): each
            for each in watchers
            for name in (each.name, self.say.again(each.name))
        }

    def forget(self, guest: Guest) -> None:
        """Remove a guest who has left."""
        if guest in self.guests:
            self.guests.remove(guest)
            guest.invitation.left_at = time.monotonic()
            self.report(ENGLISH("{name} has disconnected", name=guest.name))
            guest.connection.expect_game()

    def guests_of(self, connection: object) -> list[Guest]:
        """Return the guests on one connection."""
        return [each for each in self.guests if each.connection is connection]

    def _restrain(self, right: Right, session: Session, text: str) -> str:
        """Return why a viewer must wait or write less. Who connects again has the same limits."""
        addresses = {each.name: each.connection.address for each in self.guests}
        return self._restraint.refuse(right, session.seat or addresses.get(session.name), text)

    def _at(self, invitation: Invitation) -> list[Guest]:
        return [each for each in self.guests if each.invitation is invitation]

    def note_refusal(self, address: str, why: str) -> None:
        """Count a connection that was refused, and add it to the log file."""
        self._count(_REFUSED, address)
        if not self._warned.left():
            self._warned.count()
            log_warning(ENGLISH("refused {address}: {reason}", address=address, reason=why))

    def _count(self, what: str, address: str) -> None:
        number, _ = self._incidents.get(what, (0, ""))
        self._incidents[what] = (number + 1, address)

    def note_wrong_code(self, address: str, user: str) -> None:
        """Count a wrong code, to slow down guessing, and warn the host."""
        self._count(_WRONG_CODES, address)
        self._wrong.count(address)
        if self._warned.left():
            self._not_warned += 1
            return
        self._warned.count()
        invitation = self.book.find(user)
        name = invitation.name if invitation is not None else quote(user)
        text = ENGLISH("wrong join code for {name} from {address}", name=name, address=address)
        if self._not_warned:
            number = self._not_warned
            text = ENGLISH("{warning} (and {number} more)", warning=text, number=number)
            self._not_warned = 0
        self.warn(text)

    def may_try(self, address: str) -> bool:
        """Return whether an address may try another code."""
        return not self._wrong.left(address)

    def warn(self, text: str) -> None:
        """Show a warning to the host, on this screen or in the output, and log it."""
        self.errors.append(text)
        log_warning(text)
        self.report(text)
        for session in tuple(self.table.sessions):
            if session.is_local:
                session.deliver(Notice((text,)))

    def report_error(self, name: str, error: Exception) -> None:
        """Report an error in a guest's screen, or elsewhere if ``name`` is empty."""
        problem = sanitize(ENGLISH.about(type(error).__name__, str(error)))
        text = ENGLISH("something went wrong: {problem}", problem=problem)
        if name:
            text = ENGLISH("{name}'s screen failed: {problem}", name=name, problem=problem)
        self.warn(text)

    def _carry_out(self, requests: Sequence[Request]) -> None:
        for request in requests:
            match request:
                case StartTimer(name, seconds):
                    self._agenda.start_timer(name, seconds)
                case RunTask(ticket, task):
                    self._agenda.run_task(ticket, task)
                case StopTask(ticket):
                    self._agenda.stop_task(ticket)

    async def close(self) -> None:
        """Close the table, after sending every guest a message on how to continue later."""
        self._is_closing = True
        self._agenda.clear()
        tasks = [each.task for each in self.guests if each.task is not None]
        for guest in tuple(self.guests):
            guest.dismiss(self.farewell(guest.invitation))
        if tasks:
            await asyncio.wait(tasks, timeout=self.limits.closing)
        for connection in tuple(self.connections):
            connection.close()
        if self._server is not None:
            self._server.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._server.wait_closed(), self.limits.closing)


def _who(newcomer: Connection) -> tuple[object, str]:
    """Return whose logins are counted together."""
    invitation = newcomer.invitation
    return (invitation.seat if invitation is not None else "", newcomer.address)


def _reason(error: OSError) -> str:
    """Return the reason why a port cannot be opened, without the address that asyncio adds."""
    if error.errno is None or isinstance(error, socket.gaierror):
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _visible_address(bind: str) -> str:
    """Return the address that guests should use."""
    if bind not in ("0.0.0.0", *_EVERYWHERE):
        return bind
    families = [socket.AF_INET] if bind == "0.0.0.0" else [socket.AF_INET, socket.AF_INET6]
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(_SOMEWHERE[family])
            return str(probe.getsockname()[0])
    return socket.gethostname()
