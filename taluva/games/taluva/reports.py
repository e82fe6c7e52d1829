"""The pages that answer queries about a game of Taluva, and the game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress, groupby

from taluva.core.arguments import directions
from taluva.core.pages import GAP, Block, Page, Paragraph, TableBlock, Terms
from taluva.games.taluva import rules
from taluva.games.taluva.game import Game, all_settlements
from taluva.games.taluva.messages import Messages, describe_pieces
from taluva.games.taluva.notation import VALUE_WORDS, labels, name_with_letter, tile_for, word_for
from taluva.games.taluva.outlook import unseen_tiles
from taluva.games.taluva.rules.building import TOWER_LEVEL, takes_temple, takes_tower
from taluva.hexgrid import Hex
from taluva.i18n import Language


def legal(game: Game, messages: Messages) -> Page:
    """Return the page of legal moves. Placements are grouped by level."""
    say, moves = messages.say, game.legal_moves()
    match game.phase:
        case rules.Phase.OVER:
            return (Paragraph(say("the game is over: no legal moves")),)
        case rules.Phase.TILE:
            title = say.count("{number} legal placement:", "{number} legal placements:", len(moves))
            return (Paragraph(title), *_placements(game, say))
        case rules.Phase.BUILD:
            title = say.count("{number} legal build:", "{number} legal builds:", len(moves))
            rows = (
                (messages.format_move(move), messages.describe_beside(game, game.apply(move)))
                for move in moves
            )
            return (Paragraph(title), Terms(tuple(rows)))


def _placements(game: Game, say: Language) -> Iterator[Block]:
    fields = game.position.board.fields
    by_level: dict[int, list[str]] = {}
    moves = [move for move in game.legal_moves() if isinstance(move, rules.Place)]
    for volcano, places in groupby(moves, key=lambda move: move.volcano):
        directions = " ".join(word_for(place.direction, say) for place in places)
        level = 1 if volcano not in fields else fields[volcano].level + 1
        by_level.setdefault(level, []).append(f"{volcano} ({directions})")
    for level, hexes in sorted(by_level.items(), reverse=True):
        text = say("level {level}: {hexes}", level=level, hexes=", ".join(hexes))
        yield Paragraph(text, 1)


def why(game: Game, move: rules.Move, messages: Messages) -> Page:
    """Return the page on a move: the rules that refuse it, or its effect if it is legal."""
    from taluva.core.pages import why
    from taluva.games.taluva.rulebook import sections

    return why(game, move, messages.format_move(move), sections(messages.say), messages)


def info(game: Game, hex: Hex, say: Language) -> Page:
    """Return the page on a hex: stack, level, owner and settlement."""
    board = game.position.board
    field = board.fields.get(hex)
    if field is None:
        return (Paragraph(say("{hex}: sea", hex=hex)),)
    blocks: list[Block] = [Paragraph(_field(hex, field, say))]
    if field.level > 1:
        stack = ", ".join(_stack(game, hex, say))
        blocks.append(Paragraph(say("stack, from the top: {lands}", lands=stack), 1))
    building = board.buildings.get(hex)
    if building is not None:
        owner, what = name_with_letter(game, building.seat), describe_building(building, say)
        blocks.append(Paragraph(say("{owner}: {what}", owner=owner, what=what), 1))
        settlement = _settlement(board.settlements[hex], say)
        blocks.append(Paragraph(say("in a {settlement}", settlement=settlement), 1))
    elif field.points is None:
        blocks.append(Paragraph(say("no building"), 1))
    else:
        blocks.append(Paragraph(say("you can't build on a volcano"), 1))
    return tuple(blocks)


def _field(hex: Hex, field: rules.Field, say: Language) -> str:
    facts = {"hex": hex, "land": word_for(field.land, say), "level": field.level}
    if field.points is None:
        return say("{hex}: {land}, level {level}, laid in turn {turn}", **facts, turn=field.laid)
    return say(
        "{hex}: {land}, level {level}, points {direction}, laid in turn {turn}",
        **facts,
        direction=directions(say)[str(field.points)],
        turn=field.laid,
    )


def _stack(game: Game, hex: Hex, say: Language) -> list[str]:
    """List the lands of a stack from the top, each with the turn of its tile."""
    stack = []
    placements = (move for move in game.moves if isinstance(move, rules.Place))
    for turn, place in enumerate(placements, 1):
        if hex in place.hexes:
            assert place.tile is not None, "a step names its tile"
            land = (rules.Land.VOLCANO, *place.tile)[place.hexes.index(hex)]
            stack.append(say("{land} (turn {turn})", land=word_for(land, say), turn=turn))
    return stack[::-1]


def describe_building(building: rules.Building, say: Language) -> str:
    """Describe a building, such as ``2 huts`` or ``a tower``."""
    match building.kind:
        case rules.BuildingKind.HUTS:
            return say.count("{number} hut", "{number} huts", building.huts)
        case rules.BuildingKind.TOWER:
            return say("a tower")
        case rules.BuildingKind.TEMPLE:
            return say("a temple")


def _settlement(settlement: rules.Settlement, say: Language) -> str:
    """Describe a settlement: its size, temples and towers, and fields."""
    numbers = (0, settlement.towers, settlement.temples)
    holds = list(compress(describe_pieces(numbers, say), numbers))[::-1]
    hexes = " ".join(str(hex) for hex in sorted(settlement.hexes))
    if not holds:
        return say.count(
            "settlement of {number} field: {hexes}",
            "settlement of {number} fields: {hexes}",
            settlement.size,
            hexes=hexes,
        )
    return say.count(
        "settlement of {number} field with {buildings}: {hexes}",
        "settlement of {number} fields with {buildings}: {hexes}",
        settlement.size,
        buildings=say.join_and(holds),
        hexes=hexes,
    )


def settlement_at(game: Game, hex: Hex, say: Language) -> Page:
    """Return the page on a settlement: owner, size, fields, and sites for towers and temples."""
    found = game.position.board.settlements.get(hex)
    if found is None:
        return (Paragraph(say("no settlement on {hex}", hex=hex)),)
    text = say.about(game.names[found.seat - 1], _settlement(found, say))
    return (Paragraph(text), *map(Paragraph, _open_for(game, found, say)))


def settlements(game: Game, say: Language) -> Page:
    """Return the page of all settlements, by seat and size, with sites for towers and temples."""
    found = all_settlements(game.position)
    if not found:
        return (Paragraph(say("no buildings yet")),)
    blocks: list[Block] = []
    for seat in range(1, len(game.names) + 1):
        own = [each for each in found if each.seat == seat]
        if own:
            title = say.count(
                "{name}: {number} settlement",
                "{name}: {number} settlements",
                len(own),
                name=name_with_letter(game, seat),
            )
            blocks.append(Paragraph(title))
        for each in sorted(own, key=lambda each: -each.size):
            text = _settlement(each, say)
            if found_open := say.clauses([*_open_for(game, each, say)]):
                text = f"{text} ({found_open})"
            blocks.append(Paragraph(text, 1))
    return tuple(blocks)


def _open_for(game: Game, own: rules.Settlement, say: Language) -> Iterator[str]:
    """Yield the sites for a settlement's temple and tower, or a note that there are none."""
    board, pool = game.position.board, game.position.standing.pools[own.seat - 1]
    around = sorted(own.border & board.vacant)
    if pool.temples and takes_temple(own):
        sites = labels(around)
        yield say("temple possible at {hexes}", hexes=sites) if sites else say("no temple yet")
    if pool.towers and takes_tower(own):
        sites = labels(hex for hex in around if board.fields[hex].level >= TOWER_LEVEL)
        yield say("tower possible at {hexes}", hexes=sites) if sites else say("no tower yet")


def score(game: Game, messages: Messages) -> Page:
    """Return the table of every player's buildings."""
    return (TableBlock(tuple(messages.standings(game)), has_names=True),)


def result(game: Game, messages: Messages) -> Page:
    """Return the page on the result of a game: the reason, the last news and the final table."""
    lines = (messages.ending(game), *last_news(game, messages))
    return (*map(Paragraph, lines), GAP, *score(game, messages))


def last_news(game: Game, messages: Messages) -> list[str]:
    """Return the news of the last move, without the end of the game."""
    if game.effect is None:
        return []
    end = messages.ending(game)
    return [line for line in messages.news(game) if line != end]


def pools(game: Game, messages: Messages) -> Page:
    """Return the table of the pieces that every player has left."""
    return (TableBlock(tuple(_pieces_left(game, messages)), has_names=True),)


def _pieces_left(game: Game, messages: Messages) -> list[tuple[str, ...]]:
    say = messages.say
    rows: list[tuple[str, ...]] = [
        (say("pieces left"), say("huts"), say("towers"), say("temples"), "")
    ]
    for seat in range(1, len(game.names) + 1):
        pool = game.position.standing.pools[seat - 1]
        status = messages.status(game, seat)
        rows.append((name_with_letter(game, seat), *map(str, pool), status))
    return rows


def tiles(game: Game, say: Language) -> Page:
    """Return the table of unseen tiles, first land by row, second land by column."""
    unseen = unseen_tiles(game.position)
    title = say.count(
        "{number} unseen tile, {drawn} of which will be drawn",
        "{number} unseen tiles, {drawn} of which will be drawn",
        unseen.total(),
        drawn=game.position.tiles_left,
    )
    key = say("rows: first land, columns: second land, clockwise from the volcano:")
    lands = [word_for(land, say) for land in rules.LANDS]
    rows = [("", *lands, "")]
    for first, name in zip(rules.LANDS, lands, strict=True):
        counts = (unseen[rules.Tile(first, second)] for second in rules.LANDS)
        rows.append((name, *(str(number or "-") for number in counts), ""))
    return (Paragraph(title), Paragraph(key), TableBlock(tuple(rows)))


def status_line(game: Game, say: Language) -> str:
    """Describe whose turn it is and what comes next, or the result of a finished game."""
    values = {
        "turn": game.turn,
        "turns": game.position.options.tile_count,
        "name": game.names[game.position.seat - 1],
    }
    match game.phase:
        case rules.Phase.OVER:
            assert game.outcome is not None, "the game is over"
            reason = say.again(VALUE_WORDS[game.outcome.reason])
            text = game.outcome.describe(game.names, say, reason)
            return say("turn {turn} of {turns}, game over: {outcome}", outcome=text, **values)
        case rules.Phase.BUILD:
            return say("turn {turn} of {turns}: {name} builds next", **values)
        case _ if game.tile is None:
            return say("turn {turn} of {turns}: {name} places a tile next", **values)
        case _:
            return say(
                "turn {turn} of {turns}: {name} places the tile {tile} next",
                tile=tile_for(game.tile, say),
                **values,
            )


def text_summary(game: Game, say: Language) -> list[str]:
    """Describe the game in lines: whose turn it is, the options, and the pieces left."""
    from taluva.tui.text import in_columns

    status, options = status_line(game, say), _rules(game.position.options, say)
    return [status, options, "", *in_columns(_pieces_left(game, Messages(say)))]


def _rules(options: rules.Options, say: Language) -> str:
    words = [
        say("edition {edition}", edition=options.edition),
        say.count("{number} tile", "{number} tiles", options.tile_count),
    ]
    in_force = (
        rule.when_on if rule.is_on(options) else rule.when_off for rule in rules.HOUSE_RULES
    )
    return ", ".join([*words, *(say.again(each) for each in in_force if each)])
