"""What the commands that only look say about a game: pages of plain lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from taluva.games.taluva.game import Game, all_settlements
from taluva.games.taluva.rules import (
    LANDS,
    Building,
    Kind,
    Land,
    Move,
    Phase,
    Place,
    Settlement,
    tile_set,
)
from taluva.games.taluva.rules.building import takes_temple, takes_tower
from taluva.games.taluva.rules_text import SENTENCES
from taluva.games.taluva.speech import called, speech
from taluva.hexgrid import Hex
from taluva.shell.prompt import Prompt
from taluva.shell.wrap import in_columns
from taluva.table.language import ENGLISH


def legal_lines(prompt: Prompt[Game, Move]) -> Iterator[str]:
    """List what may be played, the most useful first, with what it does."""
    game = prompt.game
    if game.phase is Phase.OVER:
        yield "the game is over: no move is legal"
    elif game.phase is Phase.TILE:
        yield from _legal_placements(prompt)
    else:
        moves = game.legal_moves()
        yield ENGLISH.count("{number} legal build:", "{number} legal builds:", len(moves))
        for move in moves:
            yield f"  {str(move).ljust(20)}  {prompt.speech.does(game, game.step(move))}"


def _legal_placements(prompt: Prompt[Game, Move]) -> Iterator[str]:
    board = prompt.game.position.board
    by_level: dict[int, list[str]] = {}
    moves = [move for move in prompt.game.legal_moves() if isinstance(move, Place)]
    for volcano, places in groupby(moves, key=lambda move: move.volcano):
        directions = " ".join(place.direction for place in places)
        below = board.fields.get(volcano)
        level = 1 if below is None else below.level + 1
        by_level.setdefault(level, []).append(f"{volcano} ({directions})")
    yield ENGLISH.count("{number} legal placement:", "{number} legal placements:", len(moves))
    for level, hexes in sorted(by_level.items(), reverse=True):
        yield f"  level {level}: {', '.join(hexes)}"


def why_lines(prompt: Prompt[Game, Move], text: str) -> Iterator[str]:
    """Give every reason why a move is refused, with its rule; raises ParseError."""
    game, speech = prompt.game, prompt.speech
    move = prompt.grammar.parse(text)
    refusals = game.refusals(move)
    if not refusals:
        yield f"{move} is legal: {speech.does(game, game.step(move))}"
        return
    yield f"{move} is refused:"
    for refusal in refusals:
        yield f"  {refusal.rule}  {speech.explain(refusal, game)}"
        yield f"      The rule: {SENTENCES[refusal.rule]}"


def info_lines(game: Game, hex: Hex) -> Iterator[str]:
    """Describe a hex: its stack, level, owner, and the settlement that it belongs to."""
    board = game.position.board
    field = board.fields.get(hex)
    if field is None:
        yield f"{hex}: sea"
        return
    points = f", points {field.points}" if field.points is not None else ""
    yield f"{hex}: {field.land}, level {field.level}{points}, laid in turn {field.laid}"
    if field.level > 1:
        yield f"  stack, from the top: {', '.join(_stack(game, hex))}"
    building = board.buildings.get(hex)
    if building is None:
        yield "  no building" if field.points is None else "  nothing is built on a volcano"
        return
    yield f"  {called(game, building.seat)}: {building_words(building)}"
    yield f"  in a {settlement_words(board.settlements[hex])}"


def _stack(game: Game, hex: Hex) -> list[str]:
    """Name the lands of a stack from the top, each with the turn in which it was laid."""
    stack = []
    placements = (move for move in game.moves if isinstance(move, Place))
    for turn, place in enumerate(placements, 1):
        if hex in place.hexes:
            assert place.tile is not None, "a step names its tile"
            land = (Land.VOLCANO, *place.tile)[place.hexes.index(hex)]
            stack.append(f"{land} (turn {turn})")
    return stack[::-1]


def building_words(building: Building) -> str:
    """Name what stands on a field."""
    if building.kind is Kind.HUTS:
        return ENGLISH.count("{number} hut", "{number} huts", building.huts)
    return f"a {building.kind}"


def settlement_words(settlement: Settlement) -> str:
    """Describe a settlement: its size, what it holds, and its fields."""
    temples, towers = settlement.temples, settlement.towers
    holds = [ENGLISH.count("{number} temple", "{number} temples", temples)] if temples else []
    holds += [ENGLISH.count("{number} tower", "{number} towers", towers)] if towers else []
    inside = f" with {ENGLISH.listed(holds)}" if holds else ""
    hexes = " ".join(str(hex) for hex in sorted(settlement.hexes))
    size = ENGLISH.count(
        "settlement of {number} field", "settlement of {number} fields", settlement.size
    )
    return f"{size}{inside}: {hexes}"


def settlement_lines(game: Game) -> Iterator[str]:
    """List everybody's settlements, largest first, and what may be built beside each."""
    settlements = all_settlements(game.position)
    if not settlements:
        yield "nobody has built yet"
    for seat in range(1, len(game.names) + 1):
        own = [each for each in settlements if each.seat == seat]
        if own:
            yield ENGLISH.count(
                "{name}: {number} settlement",
                "{name}: {number} settlements",
                len(own),
                name=called(game, seat),
            )
        for each in sorted(own, key=lambda each: -each.size):
            yield f"  {settlement_words(each)}{_open_for(each)}"


def _open_for(settlement: Settlement) -> str:
    """Say what a settlement is still open for."""
    kinds = ["temple"] if takes_temple(settlement) else []
    kinds += ["tower"] if takes_tower(settlement) else []
    return f" (takes a {' or a '.join(kinds)})" if kinds else ""


def score_lines(game: Game) -> list[str]:
    """Give the table of what everybody has built so far."""
    return in_columns(speech(ENGLISH).standings(game))


def result_lines(game: Game) -> list[str]:
    """Tell how a game has ended: the reason, what the last step has brought, the final table."""
    end = speech(ENGLISH).ending(game)
    others = [line for line in speech(ENGLISH).news(game) if line != end]
    return [end, *others, "", *score_lines(game)]


def pool_lines(game: Game) -> list[str]:
    """Give the table of the pieces that everybody has left."""
    rows: list[tuple[str, ...]] = [("pieces left", "huts", "towers", "temples", "")]
    for seat in range(1, len(game.names) + 1):
        pool = game.position.standing.pools[seat - 1]
        row = (called(game, seat), str(pool.huts), str(pool.towers), str(pool.temples))
        rows.append((*row, speech(ENGLISH).status(game, seat)))
    return in_columns(rows)


def unseen_tiles(game: Game) -> Counter[str]:
    """Count the kinds of tiles that nobody has seen yet."""
    position = game.position
    seen = position.deck[: position.turn]
    unseen = Counter(str(tile) for tile in tile_set(position.options.players))
    unseen.subtract(Counter(str(tile) for tile in seen))
    return +unseen


def tile_lines(game: Game) -> Iterator[str]:
    """Show the tiles not yet seen, first land by row, second land by column."""
    unseen = unseen_tiles(game)
    drawn = game.position.tiles_left
    yield ENGLISH.count(
        "{number} tile not seen yet, of which {drawn} will be drawn",
        "{number} tiles not seen yet, of which {drawn} will be drawn",
        unseen.total(),
        drawn=drawn,
    )
    yield "first land by row, second by column, clockwise after the volcano:"
    yield "             " + " ".join(f"{land:>8}" for land in LANDS)
    for first in LANDS:
        counts = (unseen[first.letter + second.letter] for second in LANDS)
        yield f"  {first:<11}" + " ".join(f"{number or '-':>8}" for number in counts)
