"""The ssh server of a table, which checks logins and limits connections."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import stat
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import asyncssh

from taluva.app.table import Table
from taluva.core.environment import open_regular
from taluva.host.guest import Guest
from taluva.host.guest_book import GuestBook, HostError, Invitation, is_code
from taluva.i18n import ENGLISH, Language, sanitize
from taluva.record import SaveError, describe_os_error, games_folder, write_whole
from taluva.record.files import make_folder
from taluva.record.lines import NameTaken
from taluva.tui.runner import error_in
from taluva.tui.screen import Request, RunTask, StartTimer, StopTask
from taluva.tui.worker import Agenda

_KEY_FILE: Final = "host_key"
# Ciphers with hardware support. Others take longer than drawing the screen.
_CIPHERS: Final = (
    *("aes128-gcm@openssh.com", "aes256-gcm@openssh.com"),
    *("aes128-ctr", "aes192-ctr", "aes256-ctr"),
)
_LOGIN_SECONDS: Final = 20
_KEEPALIVE_SECONDS: Final = 15
_KEEPALIVES: Final = 3
_MAX_TRIES: Final = 3  # join codes to try per connection
_MAX_SESSIONS: Final = 20  # per connection, including closed ones
_MAX_ERRORS: Final = 20  # to store
_MAX_KEY_SIZE: Final = 100_000  # bytes of the file
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO  # permissions of everyone but the owner
_CLOSING_SECONDS: Final = 3.0
_MINUTE: Final = 60.0
# Nothing is sent there. The system only reports which of its own addresses it would use.
_SOMEWHERE: Final = ("192.0.2.1", 9)


class Limits(NamedTuple):
    """The numbers of guests, connections and wrong join codes that a host allows."""

    guests: int = 8
    connections: int = 40  # including those that have not logged in
    per_address: int = 3  # connections
    wrong_codes: int = 5  # a minute, per address
    watchers: int = 0


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
            is_private = not os.fstat(file.fileno()).st_mode & _OTHERS
            if is_private or os.name == "nt":
                return asyncssh.import_private_key(file.read(_MAX_KEY_SIZE))
        raise HostError(
            ENGLISH(
                "other users can read {path}: protect it with chmod 600", path=sanitize(str(path))
            )
        )
    except (OSError, SaveError) as error:
        problem = error if isinstance(error, SaveError) else describe_os_error(error, path, "read")
        raise HostError(str(problem)) from None
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError):
        raise HostError(
            ENGLISH(
                "{path} is not a usable key: delete it to make a new one, which guests must accept",
                path=sanitize(str(path)),
            )
        ) from None


class Host:
    """A table that guests can join. ``report`` receives messages about guests."""

    def __init__(
        self,
        table: Table,
        book: GuestBook,
        *,
        limits: Limits = Limits(),  # noqa: B008  a value
        report: Callable[[str], None] = lambda line: None,
        say: Language = ENGLISH,
    ) -> None:
        self.table = table
        self.say = say  # for guests whose language is not known
        self.book = book
        self.limits = limits
        self.guests: list[Guest] = []
        self.errors = deque[str](maxlen=_MAX_ERRORS)  # of guests' screens
        self.connections = set[_Connection]()  # the open connections
        self._report = report
        self._wrong: dict[str, deque[float]] = {}
        self._agenda = Agenda(table.receive)
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._key: asyncssh.SSHKey | None = None
        self._address = ""  # the address that guests connect to
        self._is_closing = False
        table.carry_out = self._carry_out
        table.invite = self._invite

    async def start(self, bind: str, port: int) -> None:
        """Accept guests at an address. Raises HostError."""
        self._key = load_host_key()
        for name in ("asyncssh", "asyncio"):  # they would write on the screen
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        asyncio.get_running_loop().set_exception_handler(self._handle_error)
        try:
            self._acceptor = await asyncssh.create_server(
                lambda: _Connection(self),
                bind,
                port,
                server_host_keys=[self._key],
                login_timeout=_LOGIN_SECONDS,
                keepalive_interval=_KEEPALIVE_SECONDS,
                keepalive_count_max=_KEEPALIVES,
                encoding=None,
                line_editor=False,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                encryption_algs=_CIPHERS,
                compression_algs=None,
                server_version="taluva",
            )
        except OSError as error:
            raise HostError(
                ENGLISH(
                    "can't listen on {address} port {port}: {problem}. Try another --bind or"
                    " --port.",
                    address=sanitize(bind),
                    port=port,
                    problem=_reason(error),
                )
            ) from None
        self._address = _visible_address(bind)
        self.table.begin()

    @property
    def port(self) -> int:
        """The port that guests connect to."""
        assert self._acceptor is not None, "it has started"
        return int(self._acceptor.get_port())

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the host key."""
        assert self._key is not None, "it has started"
        return str(self._key.get_fingerprint())

    def command(self, invitation: Invitation) -> str:
        """Return the ssh command for an invited guest to connect."""
        return f"ssh -p {self.port} {invitation.user}@{self._address}"

    def invitations(self) -> list[str]:
        """Return the lines to send to guests."""
        lines = []
        for each in self.book.invitations:
            if each.key:
                text = ENGLISH(
                    "{name}: {command}   (seat taken)", name=each.name, command=self.command(each)
                )
            else:
                text = ENGLISH(
                    "{name}: {command}   join code {code}",
                    name=each.name,
                    command=self.command(each),
                    code=each.code,
                )
            lines.append(text)
        if self.limits.watchers:
            watching = self.book.watching
            lines.append(
                ENGLISH(
                    "to watch: {command}   join code {code}",
                    command=self.command(watching),
                    code=watching.code,
                )
            )
        lines.append(ENGLISH("host key: {fingerprint}", fingerprint=self.fingerprint))
        if self.book.problem:
            lines.append(
                ENGLISH(
                    "{problem}; when the host restarts, guests need new join codes",
                    problem=self.book.problem,
                )
            )
        return lines

    def _invite(self, name: str) -> Sequence[str]:
        if name.strip():
            found = self.book.by_name(name)
            if found is None:
                raise ValueError(ENGLISH("there is no guest seat for {name}", name=sanitize(name)))
            self.book.renew(found)
            for guest in self._at(found):
                guest.dismiss(ENGLISH("The host has made a new join code for this seat."))
            for connection in tuple(self.connections):
                if connection.invitation is found and not self.guests_of(connection):
                    connection.close()
        return self.invitations()

    def farewell(self, invitation: Invitation) -> str:
        """Return the message for a guest who leaves."""
        if not self._is_closing:
            return ENGLISH("To come back: {command}", command=self.command(invitation))
        journal = self.table.journal
        if journal.is_needless or journal.failure is not None or journal.game.outcome is not None:
            return ENGLISH("The host has closed the table.")
        return ENGLISH(
            "The host has closed the table. The game is saved. To come back later: {command}",
            command=self.command(invitation),
        )

    def admit(self, guest: Guest) -> str:
        """Add a guest, replacing an earlier screen of the same seat; return a refusal or ""."""
        seat = guest.invitation.seat
        if self._is_closing:
            return ENGLISH("The table is closing.")
        if seat is None and len(self._at(guest.invitation)) >= self.limits.watchers:
            return ENGLISH("There is no room for more watchers.")
        earlier = self._at(guest.invitation) if seat is not None else []
        if len(self.guests) - len(earlier) >= self.limits.guests:
            return ENGLISH("There is no room for more guests.")
        if seat is None:
            guest.name = self._free_name()
        for other in earlier:
            other.dismiss(ENGLISH("You have connected from another terminal."))
        self.guests.append(guest)
        self._report(ENGLISH("{name} has connected", name=guest.name))
        return ""

    def _free_name(self) -> str:
        """Return an unused name for a spectator."""
        taken = {each.name for each in self.guests}
        names = (ENGLISH("watcher {number}", number=number) for number in count(1))
        return next(name for name in names if name not in taken)

    def forget(self, guest: Guest) -> None:
        """Remove a guest who has left."""
        if guest in self.guests:
            self.guests.remove(guest)
            self._report(ENGLISH("{name} has disconnected", name=guest.name))

    def guests_of(self, connection: object) -> list[Guest]:
        """Return the guests on one connection."""
        return [each for each in self.guests if each.connection is connection]

    def _at(self, invitation: Invitation) -> list[Guest]:
        return [each for each in self.guests if each.invitation is invitation]

    def note_wrong_code(self, address: str) -> None:
        """Count a wrong code, to slow down guessing."""
        self._wrong.setdefault(address, deque(maxlen=self.limits.wrong_codes)).append(
            time.monotonic()
        )

    def may_try(self, address: str) -> bool:
        """Return whether an address may try another code."""
        tries = self._wrong.get(address, ())
        recent = [each for each in tries if each > time.monotonic() - _MINUTE]
        if not recent:
            self._wrong.pop(address, None)
        return len(recent) < self.limits.wrong_codes

    def report_error(self, name: str, error: Exception) -> None:
        """Report an error in a guest's screen, or elsewhere if ``name`` is empty."""
        problem = sanitize(ENGLISH.about(type(error).__name__, str(error)))
        text = ENGLISH("something went wrong: {problem}", problem=problem)
        if name:
            text = ENGLISH("{name}'s screen failed: {problem}", name=name, problem=problem)
        self.errors.append(text)
        self._report(text)

    def _handle_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.report_error("", error_in(context))

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
            await asyncio.wait(tasks, timeout=_CLOSING_SECONDS)
        for connection in tuple(self.connections):
            connection.close()
        if self._acceptor is not None:
            self._acceptor.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._acceptor.wait_closed(), _CLOSING_SECONDS)


class _Connection(asyncssh.SSHServer):
    """One connection: its login, and the sessions that it opens."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.address = ""
        self.invitation: Invitation | None = None
        self._key = ""  # the first public key that the guest offered
        self._is_too_much = False
        self._tries = 0  # logins tried with a code
        self._sessions = 0
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the connection, and refuse it if there are too many."""
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else "?"
        connections, limits = self._host.connections, self._host.limits
        connections.add(self)
        number = sum(each.address == self.address for each in connections)
        self._is_too_much = number > limits.per_address
        # Sending a reason takes a key exchange, which costs too much for many connections.
        if number > 2 * limits.per_address or len(connections) > limits.connections:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        self._host.connections.discard(self)
        if self._timeout is not None:
            self._timeout.cancel()

    def close(self) -> None:
        """Close the connection now."""
        self._connection.abort()

    def begin_auth(self, username: str) -> bool:
        """Find the invitation for a user name. Every guest has to log in."""
        if self._is_too_much:
            self._refuse(ENGLISH("too many connections from your address"))
        self.invitation = self._host.book.find(username)
        is_watcher = self.invitation is not None and self.invitation.seat is None
        if is_watcher and not self._host.limits.watchers:
            self.invitation = None
        return True

    def public_key_auth_supported(self) -> bool:
        """Allow logins with a public key."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept the key that is pinned to the seat. Remember the first key offered for pinning."""
        offered = key.export_public_key("openssh").decode().split()[:2]
        text = " ".join(offered)
        self._key = self._key or text
        invitation = self.invitation
        return invitation is not None and bool(invitation.key) and invitation.key == text

    def kbdint_auth_supported(self) -> bool:
        """Allow logins with a join code."""
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> asyncssh.misc.MaybeAwait[Any]:
        """Ask for the join code, unless there were too many wrong ones."""
        self._tries += 1
        if not self._host.may_try(self.address):
            return self._refuse(ENGLISH("Too many wrong join codes. Wait a minute."))
        if self._tries > _MAX_TRIES:
            return self._refuse(ENGLISH("too many tries"))
        say = self._host.say
        text = say("Taluva: a table for friends.")
        if self._tries > 1:
            text = say("That join code is wrong.")
        return ("", text, "", [(say("Join code: "), True)])

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Any:
        """Check the join code, and pin the guest's key to the seat."""
        host, invitation = self._host, self.invitation
        if not host.may_try(self.address):
            return False
        if not is_code("".join(responses[:1]), invitation):
            host.note_wrong_code(self.address)
            return False
        assert invitation is not None, "a code belongs to an invitation"
        if invitation.key:
            return self._refuse(ENGLISH("This seat is taken. Ask the host for a new join code."))
        if self._key:
            host.book.pin(invitation, self._key)
        return True

    def _refuse(self, message: str) -> bool:
        """Close the connection with a reason."""
        self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, self._host.say.again(message))
        return False

    def auth_completed(self) -> None:
        """Start the time limit after which a connection without a screen is closed."""
        loop = asyncio.get_running_loop()
        self._timeout = loop.call_later(_LOGIN_SECONDS, self._close_if_unused)

    def _close_if_unused(self) -> None:
        if not self._host.guests_of(self):
            self.close()

    def session_requested(self) -> Any:
        """Return a new session for the guest, or False after too many."""
        assert self.invitation is not None, "the guest has logged in"
        self._sessions += 1
        return self._sessions <= _MAX_SESSIONS and Guest(self._host, self, self.invitation)


def _reason(error: OSError) -> str:
    """Return the reason why a port cannot be opened, without the address that asyncio adds."""
    if error.errno is None or isinstance(error, socket.gaierror):
        return error.strerror or str(error)
    return os.strerror(error.errno)


def _visible_address(bind: str) -> str:
    """Return the address that guests should use."""
    if bind not in ("0.0.0.0", "::", ""):
        return bind
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(_SOMEWHERE)
        return str(probe.getsockname()[0])
    return socket.gethostname()
