"""Spoken Taluva: fields, moves and the island in short sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from taluva.core.arguments import HexArgument
from taluva.core.pages import Page, Paragraph
from taluva.games.taluva import outlook, reports, rules
from taluva.games.taluva.game import Game
from taluva.games.taluva.messages import Messages, describe_pieces
from taluva.games.taluva.notation import effect_of, example, grammar, word_for
from taluva.games.taluva.rules.building import TOWER_LEVEL, build, expansion
from taluva.games.taluva.rules.placement import legal_placements
from taluva.games.taluva.threats import describe_win
from taluva.hexgrid import Direction, Hex, parse_hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.game_ui import Topic
from taluva.tui.hexmap.picture import Spot
from taluva.tui.speech import Detail, Speech, directions

if TYPE_CHECKING:
    from taluva.tui.prompt import Prompt


def _settlement(game: Game, text: str, say: Language) -> Page:
    return reports.settlement_at(game, parse_hex(text), say)


def _grow(game: Game, text: str, say: Language) -> Page:
    """List what a settlement gains from each expansion, the largest first."""
    hex, board = parse_hex(text), game.position.board
    own = board.settlements.get(hex)
    if own is None:
        return reports.settlement_at(game, hex, say)
    huts = game.position.standing.pools[own.seat - 1].huts
    rows: list[tuple[int, str]] = []
    for land in rules.LANDS:
        hexes = expansion(board, own, land)
        needed = sum(board.fields[each].level for each in hexes)
        if not hexes:
            continue
        facts = {
            "land": word_for(land, say),
            "fields": say.count("{number} field", "{number} fields", len(hexes)),
            "huts": say.count("{number} hut", "{number} huts", needed),
            "hexes": _listed(hexes),
        }
        if needed > huts:
            text = say("{land}: {fields}, needs {huts}, too many: {hexes}", **facts)
        else:
            after, _ = build(board, own.seat, rules.Expand(own.first, land))
            size = after.settlements[hex].size
            text = say(
                "{land}: {fields}, {huts}, then the settlement has {size} fields: {hexes}",
                size=size,
                **facts,
            )
        rows.append((-len(hexes), text))
    title = say.count("{number} expansion:", "{number} expansions:", len(rows))
    return tuple(map(Paragraph, [title, *(text for _, text in sorted(rows))]))


def _coast(game: Game, text: str, say: Language) -> Page:
    hexes = sorted(game.position.board.coast)
    title = say.count(
        "{number} sea hex next to land:", "{number} sea hexes next to land:", len(hexes)
    )
    return (Paragraph(title), Paragraph(_listed(hexes)))


def _tiles(game: Game, text: str, say: Language) -> Page:
    title, _, table = reports.tiles(game, say)
    key = say("each first land with its second lands, clockwise from the volcano:")
    return (title, Paragraph(key), table)


def _listed(hexes: Iterable[Hex]) -> str:
    return ", ".join(map(str, hexes))


def _pieces_on(building: rules.Building, huts: int, say: Language) -> str:
    """Return the pieces of a build in brief."""
    match building.kind:
        case rules.BuildingKind.HUTS:
            return say.count("{number} hut", "{number} huts", huts)
        case rules.BuildingKind.TOWER:
            return say("tower")
        case rules.BuildingKind.TEMPLE:
            return say("temple")


class TaluvaSpeech(Speech[Game]):
    """Spoken descriptions of Taluva."""

    topics = (
        Topic(
            "settlement",
            ENGLISH("HEX"),
            ENGLISH("the settlement on a hex: owner, fields, what it can still get"),
            _settlement,
            takes=HexArgument,
            word=ENGLISH("settlement"),
        ),
        Topic(
            "grow",
            ENGLISH("HEX"),
            ENGLISH("what the settlement on a hex gains from each expansion"),
            _grow,
            takes=HexArgument,
            word=ENGLISH("grow"),
        ),
        Topic("coast", "", ENGLISH("the sea hexes next to land"), _coast, word=ENGLISH("coast")),
        Topic("tiles", "", ENGLISH("the unseen tiles, by kind"), _tiles, word=ENGLISH("tiles")),
    )

    def short_directions(self, say: Language) -> Mapping[str, str]:
        return {str(each): word_for(each, say) for each in Direction}

    def hexes(self, game: Game, say: Language, /) -> Sequence[Hex]:
        return sorted(game.position.board.fields)

    def facts(self, game: Game, hex: Hex, say: Language, /) -> Sequence[str]:
        """Return a field's land and level, then its volcano's direction or its building."""
        board = game.position.board
        field = board.fields.get(hex)
        if field is None:
            return ()
        facts = [word_for(field.land, say), say("level {level}", level=field.level)]
        if field.points is not None:
            direction = directions(say)[str(field.points)]
            return [*facts, say("points {direction}", direction=direction)]
        building = board.buildings.get(hex)
        if building is None:
            return [*facts, say("free")]
        what = reports.describe_building(building, say)
        owner = game.names[building.seat - 1]
        return [*facts, say("{building} of {name}", building=what, name=owner)]

    def sights(self, game: Game, say: Language, /) -> Iterator[tuple[Spot, Sequence[str]]]:
        """Yield all fields with their facts, and other words for what stands there."""
        board = game.position.board
        for hex, facts in super().sights(game, say):
            building = board.buildings.get(hex) if isinstance(hex, Hex) else None
            if building is None:
                yield hex, facts
                continue
            owner = game.names[building.seat - 1]
            others = [
                say("settlement of {name}", name=owner),
                say("building of {name}", name=owner),
            ]
            yield hex, [*facts, *others]

    def levels(self, game: Game, say: Language, /) -> Mapping[Spot, int]:
        return {hex: field.level for hex, field in game.position.board.fields.items()}

    def vocabulary(self, game: Game, say: Language, /) -> Sequence[str]:
        lands = (word_for(each, say) for each in rules.Land)
        pieces = (say("huts"), say("towers"), say("temples"), say("settlement"), say("building"))
        others = (say("free"), say("level {level}", level=3), say("sea"), say("highest"))
        return [*lands, *pieces, *others]

    def possible(
        self, game: Game, seat: int | None, say: Language, /
    ) -> Sequence[tuple[Sequence[str], Callable[[], Iterable[Spot]]]]:
        """List what a seat may do on the board as it is, also when others play."""
        position, table = game.position, grammar(say).verbs.table
        seat = seat or position.seat

        def placements(is_eruption: bool) -> Iterator[Hex]:
            for move in legal_placements(position.board):
                if isinstance(move, rules.Place) and is_eruption == (
                    move.volcano in position.board.fields
                ):
                    yield move.volcano

        def builds(kind: type[rules.Build]) -> Iterator[Hex]:
            found = outlook.builds_of(position, seat)
            return (move.hex for move in found if isinstance(move, kind))

        return [
            (table["tower"], partial(builds, rules.Tower)),
            (table["temple"], partial(builds, rules.Temple)),
            (table["hut"], partial(builds, rules.Hut)),
            ((*table["expand"], *say("grow").split()), partial(builds, rules.Expand)),
            (say("erupt eruption bury").split(), partial(placements, True)),
            (table["place"], partial(placements, False)),
        ]

    def prospects(self, game: Game, seat: int, say: Language, /) -> Sequence[str]:
        before = outlook.before_draw(game.position)
        facts = outlook.outlook_of(before, seat) or outlook.outlook_of(game.position, seat)
        name = game.names[seat - 1]
        if facts is None:
            return [say("{name} is out", name=name)]
        if not facts.turns_left:
            return [say("{name} has no turn left", name=name)]
        lines = []
        if facts.can_win:
            lines.append(describe_win(game, facts, None, say))
        else:
            lines.append(say("{name} cannot win in the next turn", name=name))
        if facts.may_be_out:
            lines.append(
                say(
                    "{name} can build next turn with {number} of {every} tiles",
                    name=name,
                    number=facts.stays,
                    every=facts.stays_of,
                )
            )
        towers, temples = outlook.open_sites(game.position, seat)
        if towers:
            lines.append(say("{name}'s tower: {hexes}", name=name, hexes=_listed(towers)))
        if temples:
            lines.append(say("{name}'s temple: {hexes}", name=name, hexes=_listed(temples)))
        return [*lines, self._player(game, seat, say), self._left(game, seat, say)]

    def _left(self, game: Game, seat: int, say: Language) -> str:
        """Describe the pieces that a player has left."""
        left = say.join_and(describe_pieces(game.position.standing.pools[seat - 1], say))
        return say("{name} has {pieces} left", name=game.names[seat - 1], pieces=left)

    def preview(self, before: Game, after: Game, reader: int | None, say: Language, /) -> str:
        """Describe the consequences of a move, then its effect."""
        caused = [each.text for each in Messages(say).consequences(before, after, reader)]
        if not caused:
            return super().preview(before, after, reader, say)
        lines = self.narrate(before, after, reader, say, Detail.FULL)
        return say.clauses([*caused, *lines[1 : len(lines) - len(caused)]])

    def narrate(
        self, before: Game, after: Game, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
        effect, messages = effect_of(after), Messages(say)
        name = before.names[effect.seat - 1]
        caused = (each.text for each in messages.consequences(before, after, reader))
        is_tile = isinstance(effect.move, rules.Place)
        if detail is Detail.BRIEF:
            brief = self._brief_tile if is_tile else self._brief_build
            return [brief(after, name, say), *caused]
        lines = self._describe_tile if is_tile else self._describe_build
        told = [*lines(before, after, name, say)]
        if not is_tile and (detail is Detail.FULL or effect.seat == reader):
            told.append(self._left(after, effect.seat, say))
        return [*told, *caused]

    def _brief_tile(self, after: Game, name: str, say: Language) -> str:
        """Describe a placement in one line: volcano, lands, and the level of an eruption."""
        effect = effect_of(after)
        place, fields = effect.move, after.position.board.fields
        assert isinstance(place, rules.Place), "a tile was laid"
        lands = [
            say("{land} {hex}", land=word_for(fields[hex].land, say), hex=hex)
            for hex in place.hexes[1:]
        ]
        facts = {
            "name": name,
            "hex": place.volcano,
            "direction": directions(say)[str(place.direction)],
            "lands": ", ".join(lands),
        }
        if effect.level > 1:
            return say(
                "{name}: level {level}, volcano {hex} {direction}, {lands}",
                level=effect.level,
                **facts,
            )
        return say("{name}: volcano {hex} {direction}, {lands}", **facts)

    def _brief_build(self, after: Game, name: str, say: Language) -> str:
        """Describe a build in one line: the pieces and their hexes."""
        effect, board = effect_of(after), after.position.board
        hexes = sorted((each for each in effect.touched if isinstance(each, Hex)), key=str)
        what = _pieces_on(board.buildings[hexes[0]], effect.spent.huts, say)
        return say("{name}: {pieces} {hexes}", name=name, pieces=what, hexes=_listed(hexes))

    def _describe_tile(self, before: Game, after: Game, name: str, say: Language) -> Iterator[str]:
        """Yield sentences on a placement: volcano, lands, and covered fields."""
        effect = effect_of(after)
        place = effect.move
        assert isinstance(place, rules.Place), "a tile was laid"
        yield say(
            "{name} places a tile, level {level}: volcano on {hex}, pointing {direction}",
            name=name,
            level=effect.level,
            hex=place.volcano,
            direction=directions(say)[str(place.direction)],
        )
        fields, old = after.position.board.fields, before.position.board
        lands = [
            say("{land} on {hex}", land=word_for(fields[hex].land, say), hex=hex)
            for hex in place.hexes[1:]
        ]
        yield say("it adds {lands}", lands=say.join_and(lands))
        covered = []
        for hex in place.hexes[1:]:
            if hex in old.fields:
                what = word_for(old.fields[hex].land, say)
                if hex in old.buildings:
                    built = reports.describe_building(old.buildings[hex], say)
                    what = say("{land} with {building}", land=what, building=built)
                covered.append(say("{land} on {hex}", land=what, hex=hex))
        if covered:
            yield say("it covers {lands}", lands=say.join_and(covered))

    def _describe_build(self, before: Game, after: Game, name: str, say: Language) -> Iterator[str]:
        """Yield sentences on a build: pieces, the settlement's size, and pieces left."""
        effect, board = effect_of(after), after.position.board
        hexes = sorted((each for each in effect.touched if isinstance(each, Hex)), key=str)
        field, building = board.fields[hexes[0]], board.buildings[hexes[0]]
        land = word_for(field.land, say)
        if isinstance(effect.move, rules.Expand):
            yield say.count(
                "{name} expands onto {land}: {number} hut on {hexes}",
                "{name} expands onto {land}: {number} huts on {hexes}",
                effect.spent.huts,
                name=name,
                land=land,
                hexes=_listed(hexes),
            )
        else:
            facts = {"name": name, "hex": hexes[0], "land": land, "level": field.level}
            match building.kind:
                case rules.BuildingKind.HUTS:
                    yield say("{name} builds a hut on {hex}: {land}, level {level}", **facts)
                case rules.BuildingKind.TOWER:
                    yield say("{name} builds a tower on {hex}: {land}, level {level}", **facts)
                case rules.BuildingKind.TEMPLE:
                    yield say("{name} builds a temple on {hex}: {land}, level {level}", **facts)
        size = board.settlements[hexes[0]].size
        if effect.joined > 1:
            yield say(
                "that joins {number} settlements into one of {size} fields",
                number=effect.joined,
                size=size,
            )
        elif size > 1:
            yield say("the settlement has {number} fields", number=size)

    def describe_turn(
        self, game: Game, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
        """Describe dangers, whose turn it is, and the tile in hand."""
        if game.outcome is not None:
            return [Messages(say).ending(game)]
        seat = game.position.seat
        name = game.names[seat - 1]
        is_brief = detail is Detail.BRIEF
        if game.phase is rules.Phase.BUILD:
            return [
                say("{name} builds", name=name) if is_brief else say("now {name} builds", name=name)
            ]
        lines = [*self._dangers(game, seat, say)]
        if not is_brief:
            lines.append(self._situation(game, say))
        if game.tile is None:
            return lines
        first, second = (word_for(land, say) for land in game.tile)
        facts = {"first": first, "second": second}
        if is_brief:
            lines.append(say("{name} has {first}, {second}", name=name, **facts))
        else:
            lines.append(
                say("tile in hand: {first}, then {second}, clockwise from the volcano", **facts)
            )
        return lines

    def _situation(self, game: Game, say: Language) -> str:
        """Describe the turn, the tiles left and whose turn it is."""
        return say.count(
            "turn {turn}, {number} tile left; {name} plays",
            "turn {turn}, {number} tiles left; {name} plays",
            game.position.tiles_left,
            turn=game.turn,
            name=game.names[game.position.seat - 1],
        )

    def _dangers(self, game: Game, seat: int, say: Language) -> Iterator[str]:
        """Yield warnings for the player to move."""
        if alarm := self.ui.alarm(game, say):
            yield alarm
        for rival in outlook.winning_rivals(game.position, seat).values():
            yield say("careful: {danger}", danger=describe_win(game, rival, seat, say))

    def guide(self, prompt: Prompt[Any, Any], /) -> Sequence[str]:
        """Return a typing hint, and the lands that its example adds."""
        lines, game = super().guide(prompt), prompt.game
        move = example(game) if lines else None
        if not isinstance(move, rules.Place):
            return lines
        _, lands, *_ = self._describe_tile(game, game.apply(move), "", prompt.say)
        return [*lines, lands]

    def summary(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe the island in five sentences: situation, land, own pieces, rivals, high land."""
        board, seat = game.position.board, reader or game.position.seat
        fields = board.fields
        where = [hex for hex in sorted(board.vacant) if fields[hex].level >= TOWER_LEVEL]
        high = say.count(
            "{number} free field is on level 3 or higher",
            "{number} free fields are on level 3 or higher",
            len(where),
        )
        if where:
            high = say.about(high, _listed(where[:8]))
        friends = [rules.partner(seat)] if game.position.options.teams else []
        others = [each for each in range(1, len(game.names) + 1) if each not in (seat, *friends)]
        sayings = {each: self._player(game, each, say) for each in (*friends, *others)}
        own = [self._player(game, seat, say)]
        if friends:
            own.append(say("the partner: {told}", told=sayings[friends[0]]))
        return [
            self._situation(game, say) if game.outcome is None else Messages(say).ending(game),
            self._size(game, say),
            say.clauses(own),
            say.clauses([sayings[each] for each in others]),
            high,
        ]

    def describe_map(self, game: Game, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe an island: size, volcanoes, free fields by land, and each player's fields."""
        board = game.position.board
        if not board.fields:
            return [say("the island is empty")]
        volcanoes = (
            say(
                "{hex} points {direction}",
                hex=hex,
                direction=directions(say)[str(board.fields[hex].points)],
            )
            for hex in sorted(board.volcanoes)
        )
        lines = [self._size(game, say), say("volcanoes: {places}", places=", ".join(volcanoes))]
        free: dict[str, list[str]] = {}
        for hex in sorted(board.vacant):
            field = board.fields[hex]
            name = str(hex)
            if field.level > 1:
                name = say("{hex} level {level}", hex=hex, level=field.level)
            free.setdefault(word_for(field.land, say), []).append(name)
        if free:
            lands = (f"{land} {', '.join(names)}" for land, names in free.items())
            lines.append(say("free fields: {places}", places=say.clauses([*lands])))
        for seat, name in enumerate(game.names, 1):
            own = [
                say(
                    "{building} on {hex}",
                    building=reports.describe_building(building, say),
                    hex=hex,
                )
                for hex, building in sorted(board.buildings.items())
                if building.seat == seat
            ]
            if own:
                lines.append(say.about(name, ", ".join(own)))
        return lines

    def _size(self, game: Game, say: Language) -> str:
        board = game.position.board
        return say.count(
            "the island has {number} field, {volcanoes}, up to level {level}",
            "the island has {number} fields, {volcanoes}, up to level {level}",
            len(board.fields),
            volcanoes=say.count("{number} volcano", "{number} volcanoes", len(board.volcanoes)),
            level=max((field.level for field in board.fields.values()), default=0),
        )

    def result(self, game: Game, say: Language, /) -> Sequence[str]:
        players = (self._player(game, seat, say) for seat in range(1, len(game.names) + 1))
        return [Messages(say).ending(game), *players]

    def _player(self, game: Game, seat: int, say: Language) -> str:
        """Describe a player's buildings and settlements."""
        pool = game.position.standing.pools[seat - 1]
        text = say.count(
            "{name} has built {pieces} in {number} settlement",
            "{name} has built {pieces} in {number} settlements",
            len(game.position.board.settlements_of(seat)),
            name=game.names[seat - 1],
            pieces=say.join_and(describe_pieces(pool.pieces_built(), say)),
        )
        if game.position.standing.statuses[seat - 1] is rules.Status.OUT:
            return say("{told}, and is out", told=text)
        return text
