"""A connection to the host: its login, its channels, and what it may leave unread."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from taluva.host.channel import TimeShare
from taluva.host.guest import Guest
from taluva.host.guest_book import Invitation, is_code
from taluva.host.limits import LIMITS
from taluva.i18n import ENGLISH
from taluva.tui.encoding import in_ascii

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacket

    from taluva.host.server import Host

# The variables that set the language, the encoding and the colours of a guest.
_VARIABLES: Final = re.compile(rb"LANG|LC_[A-Z]+|COLORTERM|NO_COLOR|TERM")
BY_EAR: Final = "by-ear"


class Protocol(asyncssh.SSHServerConnection):
    """The ssh protocol of a connection, with the checks that asyncssh leaves out."""

    owner: Connection

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._waiting = bytearray()  # what has arrived, but was not handled

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Handle requests in small parts, so that no guest blocks the others."""
        is_waiting = bool(self._waiting)
        self._waiting += data
        self._choose_reading()
        if not is_waiting:
            self.owner.share.repeat(self._handle_part)

    def _handle_part(self) -> bool:
        """Handle some requests; return whether others are waiting."""
        part = bytes(self._waiting[: LIMITS.requests])
        del self._waiting[: LIMITS.requests]
        if self._transport is not None:
            super().data_received(part)
        self._choose_reading()
        return bool(self._waiting)

    def _choose_reading(self) -> None:
        """Read more when everything was handled, and the other side reads the answers."""
        if not isinstance(self._transport, asyncio.Transport):
            return
        if self._waiting or self.owner.is_paused:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def pause_writing(self) -> None:
        """Stop painting for a guest who does not read. Do not read their requests either."""
        self.owner.set_paused(is_paused=True)
        self._choose_reading()

    def resume_writing(self) -> None:
        """Continue after everything was sent."""
        self.owner.set_paused(is_paused=False)
        self._choose_reading()

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        """Check an offered key, and whether its valid signature is a login."""
        is_valid = await super().validate_public_key(username, key_data, msg, signature)
        if not is_valid or not msg:
            return is_valid
        return _first_string(signature) in self._sig_algs and self.owner.has_signed(key_data)


class GameChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps only the few variables that the game reads."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        limits = self._conn.owner.limits  # type: ignore[attr-defined]  # a Protocol
        if not _VARIABLES.fullmatch(name) or max(len(name), len(value)) > limits.variable:
            return False
        if name not in self._env and len(self._env) >= limits.variables:
            return False
        self._env[name] = value
        return True


class Connection(asyncssh.SSHServer):
    """One connection: its login, and the sessions that it opens."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.limits = host.limits
        self.share = TimeShare()
        self.address = ""  # the part of the address that limits count
        self.invitation: Invitation | None = None
        self.is_logged_in = False
        self.is_paused = False  # whether the other side does not read
        self.is_by_ear = False  # whether the guest has asked for lines of text
        self.nickname = ""  # of someone who watches
        self._key = ""  # the public key that has signed
        self._keys = 0  # public keys offered
        self._tries = 0  # logins tried with a code
        self._has_password = False  # whether the client sends the code as a password
        self._sessions = 0
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Count the connection. An older one that has not logged in may have to give way."""
        assert isinstance(conn, Protocol), "the host makes the connections"
        self._protocol = conn
        conn.owner = self
        peer = conn.get_extra_info("peername")
        self.address = network_of(str(peer[0])) if peer else "?"
        self._host.connections.append(self)
        self._host.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        self._remove()

    def close(self) -> None:
        """Close the connection now."""
        self._remove()
        self._protocol.abort()

    def join_as(self, invitation: Invitation) -> None:
        """Play at a seat from now on. A key that has signed belongs to the seat."""
        self.invitation = invitation
        if self._key:
            self._host.book.pin(invitation, self._key)

    def expel(self) -> None:
        """Close the connection after the last words to its guest."""
        self._sessions = self.limits.channels
        asyncio.get_running_loop().call_later(self.limits.closing, self.close)

    def _remove(self) -> None:
        if self in self._host.connections:
            self._host.connections.remove(self)
        if self._timeout is not None:
            self._timeout.cancel()

    def set_paused(self, *, is_paused: bool) -> None:
        """Stop painting while the other side does not read, or continue."""
        self.is_paused = is_paused
        for guest in self._host.guests_of(self):
            guest.pause_writing() if is_paused else guest.resume_writing()

    def begin_auth(self, username: str) -> bool:
        """Find the invitation for a user name. Every guest has to log in."""
        self._key, self._user = "", username
        user, *words = username.split("+")  # as in ben+by-ear, or watch+cem
        self.is_by_ear = BY_EAR in words
        nickname = next((word for word in words if word != BY_EAR), "")
        self.nickname = "".join(filter(str.isalnum, nickname))[: self.limits.nickname]
        self.invitation = self._host.book.find(user)
        is_watcher = self.invitation is not None and self.invitation.seat is None
        if is_watcher and not self.limits.watchers:
            self.invitation = None
        return True

    def public_key_auth_supported(self) -> bool:
        """Allow logins with a public key."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Let the key of the seat sign. If the seat has no key yet, one key may sign."""
        self._keys += 1
        if self._keys > self.limits.keys:
            return self._refuse(ENGLISH("Too many keys. Add -o IdentitiesOnly=yes to the command."))
        pinned = self.invitation.key if self.invitation is not None else ""
        return pinned == _key_text(key.public_data) if pinned else not self._key

    def has_signed(self, key_data: bytes) -> bool:
        """Return whether a key that has signed logs the guest in. Keep a new one for pinning."""
        self._key = _key_text(key_data)
        invitation = self.invitation
        if invitation is None or invitation.key != self._key:
            return False
        return self._has_room()

    def _has_room(self) -> bool:
        why = self._host.why_full(self)
        return self._refuse(why) if why else True

    def password_auth_supported(self) -> bool:
        """Accept the join code as a password from clients that cannot answer a question."""
        return not self._tries or self._has_password

    def validate_password(self, username: str, password: str) -> bool:
        """Check a password, which is the join code."""
        self._tries, self._has_password = self._tries + 1, True
        return self._check_code(password)

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
        say = self._host.say
        text = say("Taluva: a table for friends.")
        if self._tries > 1:
            text = say("That join code is wrong. Check the name before the @, too.")
        return ("", in_ascii(text), "", [(in_ascii(say("Join code: ")), True)])

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Check the answer, which is the join code."""
        return self._check_code("".join(responses[:1]))

    def _check_code(self, code: str) -> bool:
        """Check the join code, and pin the guest's key to the seat."""
        host, invitation = self._host, self.invitation
        if not host.may_try(self.address):
            return self._refuse(ENGLISH("Too many wrong join codes. Wait a minute."))
        if not is_code(code, invitation):
            host.note_wrong_code(self.address, self._user)
            if self._tries < self.limits.codes:
                return False
            return self._refuse(
                ENGLISH(
                    "Wrong join code. Ask the host for your invitation: the name before the @ and "
                    "the join code belong together."
                )
            )
        assert invitation is not None, "a code belongs to an invitation"
        if invitation.key:
            return self._refuse(ENGLISH("This seat is taken. Ask the host for a new join code."))
        if not self._has_room():
            return False
        if self._key:
            host.book.pin(invitation, self._key)
        return True

    def _refuse(self, message: str) -> bool:
        """Close the connection with a reason."""
        self._host.note_refusal(self.address, message)
        reason = in_ascii(self._host.say.again(message))  # ssh escapes all other letters
        self._protocol.disconnect(asyncssh.DISC_BY_APPLICATION, reason)
        return False

    def auth_completed(self) -> None:
        """Start the time limit for the game. Close other unused connections of this seat."""
        self.is_logged_in = True
        self._host.welcome(self)
        self.expect_game()

    def expect_game(self) -> None:
        """Close the connection if it has no screen after the time limit."""
        if self._timeout is not None:
            self._timeout.cancel()
        if self not in self._host.connections:
            return
        loop = asyncio.get_running_loop()
        self._timeout = loop.call_later(self.limits.idle, self._close_if_unused)

    def _close_if_unused(self) -> None:
        if not self._host.guests_of(self):
            self.close()

    def session_requested(self) -> Any:
        """Return a new session for the guest, or False after too many."""
        assert self.invitation is not None, "the guest has logged in"
        self._sessions += 1
        if self._sessions > self.limits.channels:
            return False
        channel = GameChannel(
            self._protocol,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=self.limits.window,
            max_pktsize=self.limits.packet,
        )
        return channel, Guest(self._host, self, self.invitation)


def network_of(address: str) -> str:
    """Return the part of an address that limits count: an IPv4 address, or an IPv6 network."""
    with suppress(ValueError):
        found = ipaddress.ip_address(address.partition("%")[0])
        if isinstance(found, ipaddress.IPv4Address):
            return str(found)
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, LIMITS.network), strict=False))
    return address


def _first_string(data: bytes) -> bytes:
    """Return the first string of an ssh message, such as the name of an algorithm."""
    end = 4 + int.from_bytes(data[:4], "big")
    return data[4:end]


def _key_text(data: bytes) -> str:
    """Return a public key as in OpenSSH's files, without a comment."""
    return f"{_first_string(data).decode('ascii', 'replace')} {base64.b64encode(data).decode()}"
