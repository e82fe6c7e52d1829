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
    Move,
    Phase,
    Place,
    Settlement,
    tile_set,
)
from taluva.games.taluva.rules.building import takes_temple, takes_tower
from taluva.hexgrid import Hex
from taluva.shell.prompt import Prompt
from taluva.ui.effects import called, count
from taluva.ui.narration import ending, final_table, listed, news, standing_word, table_lines
from taluva.ui.rules_text import SENTENCES
from taluva.ui.shown import Shown


def legal_lines(prompt: Prompt[Game, Move]) -> Iterator[str]:
    """List what may be played, the most useful first, with what it does."""
    game = prompt.game
    if game.phase is Phase.OVER:
        yield "the game is over: no move is legal"
    elif game.phase is Phase.TILE:
        yield from _legal_placements(prompt)
    else:
        moves = game.legal_moves()
        yield f"{count(len(moves), 'legal build')}:"
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
    yield f"{count(len(moves), 'legal placement')}:"
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


def info_lines(session: Shown, hex: Hex) -> Iterator[str]:
    """Describe a hex: its stack, level, owner, and the settlement that it belongs to."""
    game = session.game
    board = game.position.board
    field = board.fields.get(hex)
    if field is None:
        yield f"{hex}: sea"
        return
    points = f", points {field.points}" if field.points is not None else ""
    yield f"{hex}: {field.land}, level {field.level}{points}, laid in turn {field.laid}"
    if field.level > 1:
        yield f"  stack, from the top: {', '.join(_stack(session, hex))}"
    building = board.buildings.get(hex)
    if building is None:
        yield "  no building" if field.points is None else "  nothing is built on a volcano"
        return
    yield f"  {called(game, building.seat)}: {building_words(building)}"
    yield f"  in a {settlement_words(board.settlements[hex])}"


def _stack(session: Shown, hex: Hex) -> list[str]:
    """Name the lands of a stack from the top, each with the turn in which it was laid."""
    seen: dict[int, str] = {}
    for game in session.games:
        field = game.position.board.fields.get(hex)
        if field is not None:
            seen[field.level] = f"{field.land} (turn {field.laid})"
    top = session.game.position.board.fields[hex].level
    return [seen[level] for level in range(top, 0, -1)]


def building_words(building: Building) -> str:
    """Name what stands on a field."""
    if building.kind is Kind.HUTS:
        return count(building.huts, "hut")
    return f"a {building.kind}"


def settlement_words(settlement: Settlement) -> str:
    """Describe a settlement: its size, what it holds, and its fields."""
    holds = [count(settlement.temples, "temple")] if settlement.temples else []
    holds += [count(settlement.towers, "tower")] if settlement.towers else []
    inside = f" with {listed(holds)}" if holds else ""
    hexes = " ".join(str(hex) for hex in sorted(settlement.hexes))
    return f"settlement of {count(settlement.size, 'field')}{inside}: {hexes}"


def settlement_lines(game: Game) -> Iterator[str]:
    """List everybody's settlements, largest first, and what may be built beside each."""
    settlements = all_settlements(game.position)
    if not settlements:
        yield "nobody has built yet"
    for seat in range(1, len(game.names) + 1):
        own = [each for each in settlements if each.seat == seat]
        if own:
            yield f"{called(game, seat)}: {count(len(own), 'settlement')}"
        for each in sorted(own, key=lambda each: -each.size):
            yield f"  {settlement_words(each)}{_open_for(each)}"


def _open_for(settlement: Settlement) -> str:
    """Say what a settlement is still open for."""
    kinds = ["temple"] if takes_temple(settlement) else []
    kinds += ["tower"] if takes_tower(settlement) else []
    return f" (takes a {' or a '.join(kinds)})" if kinds else ""


def score_lines(game: Game) -> list[str]:
    """Give the table of what everybody has built so far."""
    return table_lines(final_table(game))


def result_lines(shown: Shown) -> list[str]:
    """Tell how a game has ended: the reason, what the last step has brought, the final table."""
    before, game = shown.games[-2:]
    end = ending(game)
    others = [line for line in news(before, game) if line != end]
    return [end, *others, "", *score_lines(game)]


def pool_lines(game: Game) -> list[str]:
    """Give the table of the pieces that everybody has left."""
    rows: list[tuple[str, ...]] = [("pieces left", "huts", "towers", "temples", "")]
    for seat in range(1, len(game.names) + 1):
        pool = game.position.standing.pools[seat - 1]
        row = (called(game, seat), str(pool.huts), str(pool.towers), str(pool.temples))
        rows.append((*row, standing_word(game, seat)))
    return table_lines(rows)


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
    yield f"{count(unseen.total(), 'tile')} not seen yet, of which {drawn} will be drawn"
    yield "first land by row, second by column, clockwise after the volcano:"
    yield "             " + " ".join(f"{land:>8}" for land in LANDS)
    for first in LANDS:
        counts = (unseen[first.letter + second.letter] for second in LANDS)
        yield f"  {first:<11}" + " ".join(f"{number or '-':>8}" for number in counts)
