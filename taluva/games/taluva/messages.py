"""The messages of Taluva: moves, their consequences, refusals, standings and results.

Messages are whole sentences with named placeholders. Rule ids, hex labels and moves are never
translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from taluva.core import game as game_table
from taluva.core.definition import BaseMessages
from taluva.core.game import Consequence, Outcome
from taluva.core.grammar import ParserState
from taluva.games.taluva import notation, rules
from taluva.games.taluva.threats import describe_caution
from taluva.hexgrid import ORIGIN, Direction, Hex
from taluva.i18n import Language

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game


_MAX_FIELDS_NAMED: Final = 5  # fields of an expansion to name; the map shows the others


class Messages(BaseMessages["Game"]):
    """All messages of Taluva in one language."""

    def format_move(self, move: rules.Move) -> str:
        """Format a move as players type it in this language."""
        return notation.grammar(self.say).format_move(move)

    def explain(self, refusal: game_table.Refusal, game: Game) -> str:
        """Describe in one sentence, without the rule id, why a rule refuses a move."""
        assert isinstance(refusal, rules.Refusal), "a reason of this game"
        return explain(refusal, game.position, self.say)

    def describe_task(self, game: Game) -> str:
        """Describe what the player must do now."""
        match game.phase:
            case rules.Phase.TILE:
                return self.say("place the tile")
            case rules.Phase.BUILD:
                return self.say("build")
            case rules.Phase.OVER:
                return self.say("the game is over")

    # --- moves ------------------------------------------------------------------------------------

    def describe_move(self, before: Game, after: Game) -> str:
        """Describe in a few words what a move does."""
        effect = notation.effect_of(after)
        caution = [text] if (text := self.caution(after)) else []
        if isinstance(effect.move, rules.Place):
            tile = self._describe_tile(before, after, effect.move)
            return self.say.clauses([*caution, tile])
        parts = [*self._describe_build(before.position, effect), *self._describe_gain(after)]
        return self.say.clauses([*caution, *parts])

    def describe_beside(self, before: Game, after: Game) -> str:
        """Describe a move for display next to its notation, also when it has been played.

        Omit the land of an expansion, and what may happen later.
        """
        effect = notation.effect_of(after)
        if isinstance(effect.move, rules.Place):
            return self._describe_tile(before, after, effect.move)
        if isinstance(effect.move, rules.Expand):
            build = self._describe_expansion(effect)
        else:
            build = self._describe_build(before.position, effect)
        return self.say.clauses([*build, *self._describe_gain(after)])

    def describe_move_short(self, before: Game, after: Game) -> str:
        """Return the warning, or the description if there is none, without lands after losses."""
        if warning := self.warning(after) or self.caution(after):
            return warning
        effect = notation.effect_of(after)
        losses = [*self._losses(before, effect)]
        if isinstance(effect.move, rules.Place) and len(losses) > 1:
            return self.say.clauses([self.say("level {level}", level=effect.level), *losses])
        return self.describe_move(before, after)

    def warning(self, after: Game) -> str:
        """Return a warning if the player cannot build after a placement, else ""."""
        if after.effect is None or not after.effect.is_out:
            return ""
        return self.say.cite(
            self.say("careful: you couldn't build and would be out"), rules.Rule.T2
        )

    def caution(self, after: Game) -> str:
        """Return what a move lets happen in the next turns, or "" if nothing is worse."""
        return "" if after.effect is None else describe_caution(after.effect, after.names, self.say)

    def _describe_tile(self, before: Game, after: Game, place: rules.Place) -> str:
        effect = notation.effect_of(after)
        level = self.say("level {level}", level=effect.level)
        losses = [*self._losses(before, effect)]
        lands = self._lands(place)
        # The end of a long line is cut off, so the least important part goes last.
        rest = [lands, *losses] if len(losses) < 2 else [*losses, lands]
        if warning := self.warning(after):
            return self.say.clauses([warning, level, *rest])
        return self.say("{level}, {lands}", level=level, lands=self.say.clauses(rest))

    def _losses(self, game: Game, effect: Effect) -> Iterator[str]:
        for seat, huts in sorted(effect.covered.items()):
            yield self._huts_lost(game.names[seat - 1], huts)
        for split in effect.split:
            yield self.say(
                "splits {name}'s settlement into {parts}",
                name=game.names[split.seat - 1],
                parts=split.parts,
            )

    def _huts_lost(self, name: str, huts: int) -> str:
        return self.say.count(
            "{name} loses {number} hut", "{name} loses {number} huts", huts, name=name
        )

    def _lands(self, place: rules.Place) -> str:
        """Return the lands of a placement with their hexes."""
        _, first, second = place.hexes
        assert place.tile is not None, "a step names its tile"
        lands = (notation.word_for(land, self.say) for land in place.tile)
        return ", ".join(f"{land} {hex}" for land, hex in zip(lands, (first, second), strict=True))

    def _describe_build(self, before: rules.Position, effect: Effect) -> Iterator[str]:
        say, left = self.say, effect.left
        field = before.board.fields[effect.hexes[0]]
        land = notation.word_for(field.land, say)
        match effect.move:
            case rules.Hut():
                yield say("{land}: founds a settlement", land=land)
                yield self._huts_left(left.huts)
            case rules.Tower():
                yield say("{land}, level {level}", land=land, level=field.level)
                yield say.count("{number} tower left", "{number} towers left", left.towers)
            case rules.Temple():
                yield say("{land}, level {level}", land=land, level=field.level)
                yield say.count("{number} temple left", "{number} temples left", left.temples)
            case _:
                first, *rest = self._describe_expansion(effect)
                yield say.about(land, first)
                yield from rest

    def _describe_expansion(self, effect: Effect) -> Iterator[str]:
        """Yield an expansion's huts and fields, and the number of huts left."""
        yield self.say.count(
            "{number} hut on {fields}",
            "{number} huts on {fields}",
            effect.spent.huts,
            fields=self._fields(effect.hexes),
        )
        yield self._huts_left(effect.left.huts)

    def _huts_left(self, number: int) -> str:
        return self.say.count("{number} hut left", "{number} huts left", number)

    def _fields(self, hexes: Sequence[Hex]) -> str:
        """Return the labels of fields, or their number if there are many."""
        if len(hexes) <= _MAX_FIELDS_NAMED:
            return notation.labels(hexes)
        return self.say.count("{number} field", "{number} fields", len(hexes))

    def _describe_gain(self, after: Game) -> Iterator[str]:
        effect = notation.effect_of(after)
        if effect.joined > 1:
            yield self.say("joins {number} settlements", number=effect.joined)
        outcome = effect.outcome
        if outcome is not None and effect.seat in outcome.winners:
            is_tie = len(outcome.winners) > (2 if after.position.options.teams else 1)
            yield self.say("shares the victory") if is_tie else self.say("wins the game")
        elif effect.place is not None:
            yield self.say("takes {place}", place=notation.place_name(effect.place, self.say))

    def describe_partial(self, game: Game, state: ParserState[rules.Move]) -> str:
        """Describe an incomplete move.

        After a hex: its level and directions, or the lands onto which its settlement can expand.
        """
        moves = [*state.node.values()] if isinstance(state.node, Mapping) else []
        places = [move for move in moves if isinstance(move, rules.Place)]
        growing = [move for move in moves if isinstance(move, rules.Expand)]
        board = game.position.board
        if places:
            below = board.fields.get(places[0].volcano)
            return self.say(
                "level {level}: {directions}",
                level=1 if below is None else below.level + 1,
                directions=" ".join(notation.word_for(each.direction, self.say) for each in places),
            )
        if growing:
            lands = ", ".join(self._describe_growth(game.position, move) for move in growing)
            size = board.settlements[growing[0].hex].size
            return self.say.count(
                "{number} field: {lands}", "{number} fields: {lands}", size, lands=lands
            )
        return self.say("the drawn tile")

    def _describe_growth(self, position: rules.Position, move: rules.Expand) -> str:
        board = position.board
        fields = rules.expansion(board, board.settlements[move.hex], move.land)
        return self.say.count(
            "{land} {number} hut",
            "{land} {number} huts",
            sum(board.fields[hex].level for hex in fields),
            land=notation.word_for(move.land, self.say),
        )

    def narrate_move(self, before: Game, after: Game) -> Sequence[str]:
        """Describe a played move: the player, the move, its effect and its consequences."""
        effect = notation.effect_of(after)
        move, what = effect.move, self.describe_beside(before, after)
        if isinstance(move, rules.Place):  # the news says what it covers and cuts
            level = self.say("level {level}", level=effect.level)
            what = self.say("{level}, {lands}", level=level, lands=self._lands(move))
            move = rules.Place(move.volcano, move.direction)
        name = before.names[effect.seat - 1]
        return [
            self.say("{name}: {move} ({what})", name=name, move=self.format_move(move), what=what),
            *self.news(after),
        ]

    def news(self, game: Game) -> list[str]:
        """Return the consequences of the latest move for a spectator: losses, splits, the end."""
        return [each.text for each in self._describe_consequences(game, None)]

    def consequences(
        self, before: Game, after: Game, viewer: int | None = None
    ) -> Sequence[Consequence]:
        """Return a move's consequences, addressed to the seat ``viewer`` or to a spectator."""
        return [*self._describe_consequences(after, viewer)]

    def _describe_consequences(self, game: Game, viewer: int | None) -> Iterator[Consequence]:
        effect, say = notation.effect_of(game), self.say
        for seat, huts in sorted(effect.covered.items()):
            yield self._loss(game, seat, huts, viewer)
        for split in effect.split:
            if viewer == split.seat == effect.seat:
                text = say("your settlement splits into {parts}", parts=split.parts)
            elif split.seat == viewer:
                text = say(
                    "{cause} split your settlement into {parts} parts, {name}",
                    cause=game.names[effect.seat - 1],
                    name=game.names[split.seat - 1],
                    parts=split.parts,
                )
            else:
                text = say(
                    "one of {name}'s settlements splits into {parts}",
                    name=game.names[split.seat - 1],
                    parts=split.parts,
                )
            yield Consequence(text, split.hexes, viewer == split.seat != effect.seat)
        player = game.names[effect.seat - 1]
        if effect.is_out:
            short = (
                say("you are out") if effect.seat == viewer else say("{name} is out", name=player)
            )
            yield Consequence(self._out(game, effect, viewer), short=short)
        elif effect.place is not None:
            place = notation.place_name(effect.place, say)
            if effect.seat == viewer:
                text = say("you have built all of two kinds and take {place}", place=place)
            else:
                text = say(
                    "{name} has built all of two kinds and takes {place}", name=player, place=place
                )
            short = say("{name} takes {place}", name=player, place=place)
            yield Consequence(say.cite(text, rules.Rule.R1), short=short)
        if game.outcome is not None:
            names = [game.names[seat - 1] for seat in game.outcome.winners]
            short = say.count("{names} wins", "{names} win", len(names), names=say.join_and(names))
            yield Consequence(self.ending(game), short=short)

    def _loss(self, game: Game, seat: int, huts: int, viewer: int | None) -> Consequence:
        """Describe the huts that an eruption took from a seat."""
        say, effect = self.say, notation.effect_of(game)
        where, name = effect.buried(seat), game.names[seat - 1]
        facts = {"hexes": notation.labels(where), "name": name}
        if seat != viewer:
            text = say.count(
                "{name} loses {number} hut to the volcano",
                "{name} loses {number} huts to the volcano",
                huts,
                **facts,
            )
            return Consequence(text, where, short=self._huts_lost(name, huts))
        if seat == effect.seat:
            text = say.count(
                "you bury {number} of your own huts on {hexes}",
                "you bury {number} of your own huts on {hexes}",
                huts,
                **facts,
            )
            return Consequence(text, where)
        facts["cause"] = game.names[effect.seat - 1]
        text = say.count(
            "{cause} buried {number} of your huts, {name} ({hexes})",
            "{cause} buried {number} of your huts, {name} ({hexes})",
            huts,
            **facts,
        )
        short = say.count(
            "{cause} buried {number} of {name}'s huts",
            "{cause} buried {number} of {name}'s huts",
            huts,
            **facts,
        )
        return Consequence(text, where, is_yours=True, short=short)

    def _out(self, game: Game, effect: Effect, viewer: int | None) -> str:
        say = self.say
        why = ", ".join(self._no_build(game.position, effect.seat))
        place = "" if effect.place is None else notation.place_name(effect.place, say)
        facts = {"name": game.names[effect.seat - 1], "place": place, "reasons": why}
        match effect.seat == viewer, effect.place:
            case True, None:
                text = say("you can't build anything and are out: {reasons}", **facts)
            case True, _:
                text = say("you can't build anything and are out, in {place}: {reasons}", **facts)
            case False, None:
                text = say("{name} can't build anything and is out: {reasons}", **facts)
            case _:
                text = say("{name} can't build anything and is out, in {place}: {reasons}", **facts)
        return say.cite(
            text, *((rules.Rule.T2,) if effect.place is None else (rules.Rule.T2, rules.Rule.R1))
        )

    def _no_build(self, position: rules.Position, seat: int) -> Iterator[str]:
        """Yield the reasons why a player cannot build on this board [T2]."""
        say, board = self.say, position.board
        pool = position.standing.pools[seat - 1]
        if not pool.huts:
            yield say("no huts left")
        else:
            if position.options.hut_adjacency:
                yield say("no free level 1 field for a hut")
            else:
                yield say("no free level 1 field for a hut away from their buildings")
            own = board.settlements_of(seat)
            if any(rules.expansion(board, each, land) for each in own for land in rules.LANDS):
                yield say.count(
                    "only {number} hut left, too few for any expansion",
                    "only {number} huts left, too few for any expansion",
                    pool.huts,
                )
            else:
                yield say("no field to expand onto")
        yield say("no place for a tower") if pool.towers else say("no towers left")
        yield say("no place for a temple") if pool.temples else say("no temples left")

    # --- the standings and the end ----------------------------------------------------------------

    def ending(self, game: Game) -> str:
        """Describe who won, why the game is over, and who has the other places, if any."""
        outcome = game.outcome
        assert outcome is not None, "the game goes on"
        winners = [game.names[seat - 1] for seat in outcome.winners]
        text = self.say.count(
            "{winners} wins the game: {reason}",
            "{winners} win the game: {reason}",
            len(winners),
            winners=self.say.join_and(winners),
            reason=self.reason(game, outcome),
        )
        return self.say.clauses([text, *places(outcome, game.names, self.say)[1:]])

    def reason(self, game: Game, outcome: Outcome) -> str:
        """Return why the winners won, in words that follow their names."""
        options, say = game.position.options, self.say
        match outcome.reason:
            case rules.Reason.EARLY if options.teams:
                return say("one partner built all of two kinds, the other all of one")
            case rules.Reason.EARLY:
                return say("all pieces of two kinds built")
            case rules.Reason.LAST_STANDING if options.teams:
                return say("the last team able to build")
            case rules.Reason.LAST_STANDING:
                return say("the last player able to build")
            case rules.Reason.PLACES:
                return say("all places are taken")
            case _ if options.ranking:
                return say("1st place after the last tile")
            case _ if len(outcome.winners) > (2 if options.teams else 1):
                return say("tied on temples, towers and huts after the last tile")
            case _:
                return self._lead(game, outcome)

    def _lead(self, game: Game, outcome: Outcome) -> str:
        """Describe which kind of building decided the game, and which kinds were equal."""
        best = side(game, outcome.winners[0])
        playing = game.position.standing.playing()
        rivals = [side(game, seat) for seat in playing if seat not in outcome.winners]
        second = max(rivals, default=(0, 0, 0))
        number = next((n for n in range(3) if best[n] != second[n]), 2)
        values = {"best": best[number], "second": second[number]}
        match number:
            case 0:
                return self.say("more temples after the last tile, {best} to {second}", **values)
            case 1:
                return self.say(
                    "tied on temples, more towers after the last tile, {best} to {second}", **values
                )
            case _:
                return self.say(
                    "tied on temples and towers, more huts after the last tile, {best} to {second}",
                    **values,
                )

    def standings(self, game: Game) -> list[tuple[str, ...]]:
        """Return the table of buildings: a heading, then the players from best to last.

        While the game is running, the order is the one that would decide now [V2].
        """
        say = self.say
        seats = sorted(range(1, len(game.names) + 1), key=lambda seat: _rank(game, seat))
        last = {seat: self._last_column(game, seat) for seat in seats}
        last_heading = say("status") if game.outcome is None else say("result")
        named = last_heading if any(last.values()) else ""
        rows: list[tuple[str, ...]] = [
            (say("player"), say("temples"), say("towers"), say("huts"), named)
        ]
        if game.position.options.teams:
            first = seats[0] % 2
            seats = sorted(seats, key=lambda seat: seat % 2 != first)  # partners together
        for index, seat in enumerate(seats):
            if game.position.options.teams and index % 2 == 0:
                rows.append(self._team_row(game, seat))
            name = notation.name_with_letter(game, seat)
            rows.append((name, *map(str, count_built(game, seat)), last[seat]))
        return rows

    def _team_row(self, game: Game, seat: int) -> tuple[str, ...]:
        """Return the row above the players of a team, with totals if they can decide [G1]."""
        members = sorted((seat, rules.partner(seat)))
        letters = " + ".join(notation.letter(game, each) for each in members)
        totals = [str(number) for number in side(game, seat)] if totals_decide(game) else [""] * 3
        result = "" if game.outcome is None else self._won_or_lost(game.outcome, seat)
        return (self.say("team {letters}", letters=letters), *totals, result)

    def _won_or_lost(self, outcome: Outcome, seat: int) -> str:
        return self.say("wins") if seat in outcome.winners else self.say("loses")

    def _last_column(self, game: Game, seat: int) -> str:
        outcome, status = game.outcome, self.status(game, seat)
        if outcome is None or outcome.places is not None or game.position.options.teams:
            return status
        has_result = seat in outcome.winners or not status
        words = [self._won_or_lost(outcome, seat)] if has_result else []
        return ", ".join([*words, status] if status else words)

    def status(self, game: Game, seat: int) -> str:
        """Return a player's place in a ranking game, and whether the player is out, or ""."""
        standing, outcome = game.position.standing, game.outcome
        places = None if outcome is None else outcome.places
        place = (places or standing.places)[seat - 1]
        words = [] if place is None else [notation.place_name(place, self.say)]
        is_out = standing.statuses[seat - 1] is rules.Status.OUT
        return ", ".join([*words, self.say("out")] if is_out else words)


def places(outcome: Outcome, names: Sequence[str], say: Language) -> list[str]:
    """List the places of a finished ranking game, each with its players; [] for other games."""
    found = outcome.places or ()
    return [
        say.about(
            notation.place_name(place, say),
            say.join_and([name for name, each in zip(names, found, strict=True) if each == place]),
        )
        for place in sorted(set(found))
    ]


def _rank(game: Game, seat: int) -> tuple[int, ...]:
    """Return the sorting key of a seat: winners first, then by buildings, eliminated seats last."""
    outcome = game.outcome
    temples, towers, huts = count_built(game, seat)
    place = outcome.places[seat - 1] if outcome is not None and outcome.places else 0
    wins = outcome is not None and seat in outcome.winners
    is_out = game.position.standing.statuses[seat - 1] is rules.Status.OUT
    return (place, not wins, is_out, -temples, -towers, -huts, seat)


def count_built(game: Game, seat: int) -> tuple[int, int, int]:
    """Count the temples, towers and huts that a player has built."""
    pool = game.position.standing.pools[seat - 1].pieces_built()
    return pool.temples, pool.towers, pool.huts


def describe_pieces(pieces: Iterable[int], say: Language) -> list[str]:
    """Describe numbers of huts, towers and temples, in this order."""
    huts, towers, temples = pieces
    return [
        say.count("{number} hut", "{number} huts", huts),
        say.count("{number} tower", "{number} towers", towers),
        say.count("{number} temple", "{number} temples", temples),
    ]


def totals_decide(game: Game) -> bool:
    """Return whether a team's totals decide the game, or would after the last tile [G1]."""
    outcome = game.outcome
    is_counted = outcome is None or outcome.reason is rules.Reason.TILES_OUT
    return game.position.options.teams and is_counted


def side(game: Game, seat: int) -> tuple[int, int, int]:
    """Return the building counts that decide the game, with the partner's in teams [G1].

    An eliminated partner does not count.
    """
    if not game.position.options.teams:
        return count_built(game, seat)
    playing = game.position.standing.playing()
    temples = towers = huts = 0
    for each in (seat, rules.partner(seat)):
        if each in playing:
            own = count_built(game, each)
            temples, towers, huts = temples + own[0], towers + own[1], huts + own[2]
    return temples, towers, huts


# --- refusals -------------------------------------------------------------------------------------


def explain_all(refusals: Iterable[rules.Refusal], position: rules.Position, say: Language) -> str:
    """Join the reasons for a refusal in one text, each with its rule id."""
    return say.clauses([say.cite(explain(each, position, say), each.rule) for each in refusals])


def explain(refusal: rules.Refusal, position: rules.Position, say: Language) -> str:
    """Describe in one sentence, without the rule id, why a rule refuses a move."""
    board = position.board
    hexes, needed, available = notation.labels(refusal.hexes), refusal.needed, refusal.available
    match refusal.rule:
        case rules.Rule.T1:
            return _which_tile(position.tile, say)
        case rules.Rule.T2:
            return _wrong_step(position.phase, say)
        case rules.Rule.P0:
            return say("the first tile's volcano goes on M25")
        case rules.Rule.P2:
            return say("{hexes} share no edge with the island", hexes=hexes)
        case rules.Rule.E1 if refusal.hexes[0] not in board.fields:
            return say("the tile would lie only partly on land: {hex} is sea", hex=hexes)
        case rules.Rule.E1:
            return say("an eruption needs a volcano below, and {hex} isn't one", hex=hexes)
        case rules.Rule.E2:
            return _same_direction(refusal.hexes[0], position, say)
        case rules.Rule.E3:
            if sea := [hex for hex in refusal.hexes if hex not in board.fields]:
                return say("nothing lies below {hexes}", hexes=notation.labels(sea))
            levels = " ".join(f"{hex}={board.fields[hex].level}" for hex in refusal.hexes)
            return say("levels differ: {levels}", levels=levels)
        case rules.Rule.E4:
            return say.clauses([_uncoverable(hex, position, say) for hex in refusal.hexes])
        case rules.Rule.E5 if len(refusal.hexes) == 1:
            return say("the settlement on {hex} would disappear: it has only this field", hex=hexes)
        case rules.Rule.E5:
            return say(
                "the settlement on {hexes} would disappear: cover only part of it", hexes=hexes
            )
        case rules.Rule.B1 if refusal.hexes[0] not in board.fields:
            return say("there is no field on {hex}", hex=hexes)
        case rules.Rule.B1:
            return say("{hex} already has a building", hex=hexes)
        case rules.Rule.B2:
            return say("{hex} is a volcano: you can't build there", hex=hexes)
        case rules.Rule.B3:
            return _missing_pieces(refusal, say)
        case rules.Rule.H1:
            return say(
                "a new hut needs level {needed}, but {hex} has level {available}",
                needed=needed,
                hex=hexes,
                available=available,
            )
        case rules.Rule.H2:
            return say("a new hut can't be next to your building on {hexes}", hexes=hexes)
        case rules.Rule.W1:
            return say(
                "a tower needs level {needed} or higher, but {hex} has level {available}",
                needed=needed,
                hex=hexes,
                available=available,
            )
        case rules.Rule.W2 | rules.Rule.M1:
            return say("you have no settlement next to {hex}", hex=hexes)
        case rules.Rule.W3:
            places = _buildings_near(refusal, rules.BuildingKind.TOWER, board)
            return say("all your settlements next to it have a tower (at {hexes})", hexes=places)
        case rules.Rule.M2:
            return say(
                "a temple needs a settlement of {needed} fields next to it, but yours has "
                "{available}",
                needed=needed,
                available=available,
            )
        case rules.Rule.M3:
            places = _buildings_near(refusal, rules.BuildingKind.TEMPLE, board)
            return say(
                "each large enough settlement next to it has a temple (at {hexes})", hexes=places
            )
        case rules.Rule.X1:
            return say("you have no building on {hex}", hex=hexes)
        case rules.Rule.X2:
            return say("no empty field of that land is next to the settlement")
        case _:
            raise ValueError(f"rule {refusal.rule} refuses no move")


def _which_tile(tile: rules.Tile | None, say: Language) -> str:
    if tile is not None:
        return say("the drawn tile is {tile}", tile=notation.tile_for(tile, say))
    example = rules.Place(ORIGIN, Direction.E, rules.Tile(rules.Land.JUNGLE, rules.Land.CLEARING))
    return say(
        "the drawn tile is unknown: name it, as in {move}",
        move=notation.grammar(say).format_move(example),
    )


def _wrong_step(phase: rules.Phase, say: Language) -> str:
    match phase:
        case rules.Phase.TILE:
            return say("place the tile first, then build")
        case rules.Phase.BUILD:
            return say("the tile is placed: now build")
        case rules.Phase.OVER:
            return say("the game is over")


def _same_direction(volcano: Hex, position: rules.Position, say: Language) -> str:
    """Explain E2. Suggest turning the tile only if that makes it legal."""
    board = position.board
    points = board.fields[volcano].points
    assert points is not None, "a volcano lies below"
    word = notation.word_for(points, say)
    if board.placements_on(volcano):
        return say("same direction as the volcano below: turn it (not {direction})", direction=word)
    return say("same direction as the volcano below, {direction}", direction=word)


def _missing_pieces(refusal: rules.Refusal, say: Language) -> str:
    facts = {"needed": refusal.needed, "available": refusal.available}
    match refusal.pieces:
        case rules.BuildingKind.TOWER:
            return say("not enough towers: {needed} needed, {available} left", **facts)
        case rules.BuildingKind.TEMPLE:
            return say("not enough temples: {needed} needed, {available} left", **facts)
        case _:
            return say("not enough huts: {needed} needed, {available} left", **facts)


def _buildings_near(refusal: rules.Refusal, kind: rules.BuildingKind, board: rules.Board) -> str:
    """Return where the settlements that a refusal names have buildings of a kind."""
    hexes = {hex for near in refusal.hexes for hex in board.settlements[near].hexes}
    return notation.labels(sorted(hex for hex in hexes if board.buildings[hex].kind is kind))


def _uncoverable(hex: Hex, position: rules.Position, say: Language) -> str:
    if position.board.buildings[hex].kind is rules.BuildingKind.TOWER:
        return say("{hex} has a tower, which cannot be covered", hex=hex)
    return say("{hex} has a temple, which cannot be covered", hex=hex)
