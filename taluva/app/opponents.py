"""The bots at the table: which seats they take, and what has gone wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from taluva.shell.events import Report
from taluva.table.game import Game
from taluva.table.kit import Kit
from taluva.table.telling.language import ENGLISH, Language

if TYPE_CHECKING:  # bots are loaded only for a table that has some
    from taluva.bots import Player


class Opponents:
    """The seats that bots take, as the log tells them; there may be none.

    A log is data: a program that it names is started only with ``runs_programs``. Where a bot
    cannot be had, the easy one plays, and ``troubles`` says so.
    """

    def __init__(
        self,
        names: Sequence[str],
        words: Mapping[int, str],
        kit: Kit[Any, Any],
        *,
        runs_programs: bool,
        say: Language = ENGLISH,
    ) -> None:
        self.troubles: list[str] = []
        self._kit = kit
        self._say = say
        self._players = {
            seat: self._seated(names[seat - 1], text, runs_programs) for seat, text in words.items()
        }

    def _seated(self, name: str, text: str, runs_programs: bool) -> Player:
        from taluva.bots import Player, Spec, SpecError, parse_spec

        try:
            spec = parse_spec(text)
            if spec.command and not runs_programs:
                raise SpecError(
                    self._say("the log names a program, which only resume --exec starts")
                )
            return Player(spec, self._kit, name, self.troubles.append)
        except SpecError as error:
            said = self._say("{name}: {problem}; the easy bot plays", name=name, problem=error)
            self.troubles.append(said)
            return Player(Spec("easy"), self._kit, name)

    def __contains__(self, seat: int | None) -> bool:
        return seat in self._players

    def choose(self, game: Game[Any], report: Report) -> Any:
        """Let the bot to move decide."""
        assert game.seat is not None, "a bot is to move"
        return self._players[game.seat].choose(game, report=report)

    def close(self) -> None:
        """End what the bots have started."""
        for player in self._players.values():
            player.close()
