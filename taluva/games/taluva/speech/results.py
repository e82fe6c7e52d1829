"""How a game of Taluva stands and ends: who has won and why, and what everybody has built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from taluva.games.taluva.rules import Reason, Status, partner
from taluva.games.taluva.speech.voice import Voice, called, letter
from taluva.table.outcome import Outcome

if TYPE_CHECKING:
    from taluva.games.taluva.game import Game


class Results(Voice):
    """Tells the standing, and the end."""

    def ending(self, game: Game) -> str:
        """Say who has won, and why the game is over."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        winners = [game.names[seat - 1] for seat in outcome.winners]
        return self.say.count(
            "the game is over: {winners} wins, {reason}",
            "the game is over: {winners} win, {reason}",
            len(winners),
            winners=self.say.listed(winners),
            reason=self.reason(game, outcome),
        )

    def reason(self, game: Game, outcome: Outcome) -> str:
        """Say why the winners have won; it goes on after the words that they win."""
        options, say = game.position.options, self.say
        match outcome.reason:
            case Reason.EARLY if options.teams:
                return say("for one partner has built all of two kinds and the other of one [G1]")
            case Reason.EARLY:
                return say("having built all of two kinds [V1]")
            case Reason.LAST_STANDING if options.teams:
                return say("the last team able to build [G1]")
            case Reason.LAST_STANDING:
                return say("the last player able to build [L2]")
            case Reason.PLACES:
                return say("for all places are taken [R1]")
            case _ if options.ranking:
                return say("placed best now that the last tile is laid [R1]")
            case _ if len(outcome.winners) > (2 if options.teams else 1):
                return say("equal in temples, towers and huts when the last tile was laid [V3]")
            case _:
                return self._lead(game, outcome)

    def _lead(self, game: Game, outcome: Outcome) -> str:
        """Say by which kind of building the winners were ahead, and what was equal before it."""
        best = side(game, outcome.winners[0])
        playing = game.position.standing.playing()
        rivals = [side(game, seat) for seat in playing if seat not in outcome.winners]
        second = max(rivals, default=(0, 0, 0))
        number = next((n for n in range(3) if best[n] != second[n]), 2)
        values = {
            "best": best[number],
            "second": second[number],
            "rule": "V2, G1" if game.position.options.teams else "V2",
        }
        match number:
            case 0:
                return self.say(
                    "ahead in temples, {best} to {second}, when the last tile was laid [{rule}]",
                    **values,
                )
            case 1:
                return self.say(
                    "equal in temples and ahead in towers, {best} to {second},"
                    " when the last tile was laid [{rule}]",
                    **values,
                )
            case _:
                return self.say(
                    "equal in temples and towers and ahead in huts, {best} to {second},"
                    " when the last tile was laid [{rule}]",
                    **values,
                )

    # --- tables -----------------------------------------------------------------------------------

    def standings(self, game: Game) -> list[tuple[str, ...]]:
        """Give the rows of the table of what everybody has built, its heading first.

        The best stand on top. While the game goes on it is the standing so far, in the order that
        would decide now [V2].
        """
        say = self.say
        seats = sorted(range(1, len(game.names) + 1), key=lambda seat: _rank(game, seat))
        last = {seat: self._last_column(game, seat) for seat in seats}
        named = self._last_heading(game) if any(last.values()) else ""
        rows: list[tuple[str, ...]] = [
            (say("player"), say("temples"), say("towers"), say("huts"), named)
        ]
        for seat in seats:
            rows.append((called(game, seat), *map(str, built(game, seat)), last[seat]))
        return [*rows, *self._team_rows(game, seats)] if game.position.options.teams else rows

    def _team_rows(self, game: Game, seats: list[int]) -> Iterator[tuple[str, ...]]:
        """Give a row for each team: what both partners have built, which decides [G1]."""
        for seat in (seats[0], next(each for each in seats if each % 2 != seats[0] % 2)):
            letters = " + ".join(letter(game, each) for each in sorted((seat, partner(seat))))
            result = "" if game.outcome is None else self._won_or_lost(game.outcome, seat)
            own = map(str, side(game, seat))
            yield (self.say("team {letters}", letters=letters), *own, result)

    def _won_or_lost(self, outcome: Outcome, seat: int) -> str:
        return self.say("wins") if seat in outcome.winners else self.say("loses")

    def _last_heading(self, game: Game) -> str:
        if game.outcome is None:
            return self.say("status")
        return self.say("result") if game.outcome.places is None else self.say("place")

    def _last_column(self, game: Game, seat: int) -> str:
        outcome, status = game.outcome, self.status(game, seat)
        if outcome is None:
            if status or not game.position.options.teams:
                return status
            return self.say("with {name}", name=game.names[partner(seat) - 1])
        is_out = game.position.standing.statuses[seat - 1] is Status.OUT
        if outcome.places is not None:
            words = [str(outcome.places[seat - 1])]
        else:
            is_told = seat in outcome.winners or not is_out
            words = [self._won_or_lost(outcome, seat)] if is_told else []
        return ", ".join([*words, self.say("out")] if is_out else words)

    def status(self, game: Game, seat: int) -> str:
        """Give the word for a player who has left the game; nothing for one who plays."""
        match game.position.standing.statuses[seat - 1]:
            case Status.OUT:
                return self.say("out")
            case Status.PLACED:
                return self.say("placed")
            case Status.PLAYING:
                return ""


def _rank(game: Game, seat: int) -> tuple[int, ...]:
    """Give the sorting key of a seat: the winners, then by buildings, those out at the end."""
    outcome = game.outcome
    temples, towers, huts = built(game, seat)
    place = outcome.places[seat - 1] if outcome is not None and outcome.places else 0
    wins = outcome is not None and seat in outcome.winners
    is_out = game.position.standing.statuses[seat - 1] is Status.OUT
    return (place, not wins, is_out, -temples, -towers, -huts, seat)


def built(game: Game, seat: int) -> tuple[int, int, int]:
    """Count the temples, towers and huts that a player has built."""
    pool = game.position.standing.pools[seat - 1].built()
    return pool.temples, pool.towers, pool.huts


def side(game: Game, seat: int) -> tuple[int, int, int]:
    """Count what decides for a player at the end: in teams what both partners have built [G1].

    A partner who is out does not count.
    """
    if not game.position.options.teams:
        return built(game, seat)
    playing = game.position.standing.playing()
    temples = towers = huts = 0
    for each in (seat, partner(seat)):
        if each in playing:
            own = built(game, each)
            temples, towers, huts = temples + own[0], towers + own[1], huts + own[2]
    return temples, towers, huts
