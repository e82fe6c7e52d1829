"""The limits of a hosted table, with their units and meanings.

The server reads this table. docs/hosting.md shows those that guests may notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from taluva.app.table import ANALYSIS_NODES, HINT_SECONDS
from taluva.record.lines import LINES_FOR_MOVES, MAX_FILE_SIZE, MAX_LINES
from taluva.tui.input import MAX_TYPED_LENGTH


def _limit(value: float, unit: str, meaning: str) -> Any:
    return field(default=value, metadata={"unit": unit, "meaning": meaning})


@dataclass(frozen=True)
class Limits:
    """The limits of one table. Tests use smaller ones."""

    pending: int = _limit(
        20, "connections", "that have not logged in; the oldest of the busiest address gives way"
    )
    per_address: int = _limit(3, "connections", "of guests from one address (`--per-address`)")
    watchers: int = _limit(0, "people", "who watch (`--watchers`)")
    max_watchers: int = _limit(32, "people", "is the most that `--watchers` accepts")
    channels: int = _limit(4, "channels", "per connection, including closed ones")

    network: int = _limit(64, "bits", "of an IPv6 address that count as one address")
    nickname: int = _limit(20, "characters", "of a watcher's name")

    login: float = _limit(120, "seconds", "to log in")
    idle: float = _limit(20, "seconds", "between the login and the game, and after the game")
    keepalive: float = _limit(15, "seconds", "between two questions whether a guest is still there")
    keepalives: int = _limit(3, "questions", "without an answer before the connection ends")
    stall: float = _limit(60, "seconds", "without reading before the connection ends")
    closing: float = _limit(3, "seconds", "for the last words when the table closes")

    logins: int = _limit(40, "logins", "a minute to one seat, or to watch, from one address")
    codes: int = _limit(3, "join codes", "to try per connection")
    wrong_codes: int = _limit(5, "wrong join codes", "a minute from one address")
    keys: int = _limit(10, "keys", "to try per connection")
    key: int = _limit(20_000, "characters", "of a public key that is stored")
    addresses: int = _limit(1000, "addresses", "whose wrong join codes are remembered")
    warnings: int = _limit(20, "warnings", "a minute about wrong join codes; more are only counted")
    errors: int = _limit(20, "warnings and errors", "that are shown again when the host leaves")

    window: int = _limit(65_536, "bytes", "that a guest may send before they are handled")
    unsent: int = _limit(65_536, "bytes", "unsent to a guest at which painting stops")
    packet: int = _limit(32_768, "bytes", "of a packet, as OpenSSH has it")
    part: int = _limit(8, "characters", "handled before the other guests get their turn")
    requests: int = _limit(2048, "bytes", "handled before the other guests get their turn")
    control: int = _limit(8192, "bytes", "of a command from another terminal (`--control`)")
    variables: int = _limit(20, "variables", "of the environment per channel")
    variable: int = _limit(100, "characters", "of a variable or of the terminal's name")
    burst: int = _limit(4000, "characters", "that may wait to be handled; what follows is dropped")
    columns: int = _limit(400, "columns", "of a guest's screen")
    lines: int = _limit(120, "lines", "of a guest's screen")
    line: int = _limit(MAX_TYPED_LENGTH, "characters", "of a line")
    redraws: int = _limit(40, "redraws", "a second per guest")
    painting: int = _limit(3, "times", "as long as painting took, a guest's next painting waits")
    answer: float = _limit(0.3, "seconds", "for a terminal to report its background colour")
    file: int = _limit(100_000, "bytes", "of the files `host_key`, `host.log` and `GAME.guests`")

    remarks: int = _limit(5, "notes or lines of chat", "per guest in the time for writing")
    undos: int = _limit(5, "undos", "per guest in the time for writing")
    writing: float = _limit(10, "seconds", "are the time for writing")
    hints: int = _limit(3, "hints or analyses", "per guest in the time for asking")
    asking: float = _limit(20, "seconds", "are the time for asking")
    remark: int = _limit(300, "characters", "of a note or a line of chat")
    log: int = _limit(MAX_LINES, "lines", "of the log")
    size: int = _limit(MAX_FILE_SIZE, "bytes", "of the log")
    moves: int = _limit(LINES_FOR_MOVES, "lines", "of the log are kept for moves")
    hint: float = _limit(HINT_SECONDS, "seconds", "of thinking for a hint")
    analysis: int = _limit(ANALYSIS_NODES, "positions", "per turn of an analysis")
    tasks: int = _limit(1, "hint or analysis", "at a time for all guests")
    share: int = _limit(25, "percent", "of the time for the input of one guest")
    terminal: int = _limit(65_536, "bytes", "unsent to the host's terminal at which painting stops")
    farewell: float = _limit(3, "seconds", "for the host's terminal to read the rest at the end")
    soon: float = _limit(0.005, "seconds", "that a guest need not wait for the next turn")
    resizes: int = _limit(10, "redraws", "a second after changes of the window's size")

    @classmethod
    def rows(cls) -> Iterator[tuple[str, str, str]]:
        """Yield the default value, the unit and the meaning of each limit."""
        for each in fields(cls):
            yield (
                f"{each.default:,}".removesuffix(".0"),
                each.metadata["unit"],
                each.metadata["meaning"],
            )


LIMITS: Final = Limits()
