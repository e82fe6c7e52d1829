"""The pages that answer queries about a game of Taifun, and the game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

from taluva.core.pages import GAP, Block, Page, Paragraph, TableBlock, Terms
from taluva.core.pages import why as why_of
from taluva.games.taifun import rules
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import colour_letters, grammar
from taluva.games.taifun.rulebook import sections
from taluva.games.taifun.rules.island import CORNERS_OF
from taluva.games.taifun.rules.pieces import HOUSE_PRICES, HOUSES_PER_HEX
from taluva.hexgrid import Corner, Hex
from taluva.i18n import Language

_LONG: Final = (
    rules.Walk,
    rules.Strip,
    rules.Call,
    rules.Play,
)  # moves that are grouped by all words except the last


def name_with_letter(game: Game, seat: int) -> str:
    """Return a seat's name and its letter on the map."""
    return f"{game.names[seat - 1]} ({DEFINITION.seats(game)[seat - 1].letter})"


def legal(game: Game, messages: Messages) -> Page:
    """Return the page of legal moves, grouped by their first words."""
    say = messages.say
    if game.outcome is not None:
        return (Paragraph(say("the game is over: no legal moves")),)
    if game.seat == rules.GOD and game.position.cards.are_hidden:
        return (Paragraph(say("only {name} can see the hand", name=game.names[0])),)
    moves = game.legal_moves()
    title = say.count("{number} legal move:", "{number} legal moves:", len(moves))
    found: dict[str, list[str]] = {}
    for move in moves:
        beginning, rest = _split(move, say)
        found.setdefault(beginning, []).append(rest)
    rows = ((beginning, ", ".join(filter(None, rest))) for beginning, rest in found.items())
    return (Paragraph(title), Terms(tuple(rows)))


def _split(move: rules.Move, say: Language) -> tuple[str, str]:
    """Split a move's text into the words that group it and the rest."""
    spelling = grammar(say).format_move(move)
    if isinstance(move, rules.Play) and not move.targets:
        return spelling, ""
    beginning, _, rest = (
        spelling.rpartition(" ") if isinstance(move, _LONG) else spelling.partition(" ")
    )
    return beginning, rest


def why(game: Game, move: rules.Move, messages: Messages) -> Page:
    """Return the page on a move: the rules that refuse it, or its effect if it is legal."""
    return why_of(
        game, move, grammar(messages.say).format_move(move), sections(messages.say), messages
    )


def hex_info(game: Game, hex: Hex, messages: Messages) -> Page:
    """Return the page on a hex: colours, markers, houses, figures and the price of a house."""
    say, island = messages.say, game.position.island
    if hex not in island.land.hexes:
        return (Paragraph(say("{hex}: sea", hex=hex)),)
    blocks: list[Block] = [Paragraph(_kind_of_hex(game, hex, messages))]
    markers = messages.stock(island.markers_on(hex))
    blocks.append(Paragraph(say("markers: {markers}", markers=markers), 1))
    for seat in island.seats:
        houses = island.houses_of(seat, hex)
        if houses.number:
            blocks.append(Paragraph(_houses(name_with_letter(game, seat), houses, say), 1))
    owner = island.most_houses(hex)
    if owner is not None and hex is not rules.VOLCANO:
        text = say("when its colours are rolled, {name} gains", name=game.names[owner - 1])
        blocks.append(Paragraph(text, 1))
    standing = island.houses_on(hex)
    if standing < HOUSES_PER_HEX:
        price = messages.stock(HOUSE_PRICES[standing])
        blocks.append(Paragraph(say("a house costs {price}", price=price), 1))
    for corner in CORNERS_OF[hex]:
        if corner in island.figures:
            blocks.append(Paragraph(_figure(game, corner, messages), 1))
    return tuple(blocks)


def _houses(name: str, houses: rules.Houses, say: Language) -> str:
    """Describe a tribe's houses on a hex, and how many of them are turned."""
    if houses.number == houses.turned == 1:
        return say("{name}: a turned house", name=name)
    if houses.number == 1:
        return say("{name}: a house", name=name)
    return say.count(
        "{name}: {number} house, {turned} of them turned",
        "{name}: {number} houses, {turned} of them turned",
        houses.number,
        name=name,
        turned=houses.turned,
    )


def _kind_of_hex(game: Game, hex: Hex, messages: Messages) -> str:
    say, island = messages.say, game.position.island
    parts = []
    if hex is rules.VOLCANO:
        parts.append(say("the volcano"))
    else:
        left, right = island.fields[hex]
        parts.append(
            say("{left} and {right}", left=messages.word(left), right=messages.word(right))
        )
    if hex in island.land.coast:
        parts.append(say("on the coast"))
    elif hex is not rules.VOLCANO:
        parts.append(say("inland"))
    if hex is island.temple:
        parts.append(say("the temple is here"))
    return say("{hex}: {what}", hex=hex, what=", ".join(parts))


def _figure(game: Game, corner: Corner, messages: Messages) -> str:
    figure = game.position.island.figures[corner]
    facts = {"place": messages.place(corner), "name": name_with_letter(game, figure.seat)}
    if figure.kind is rules.FigureKind.PRIEST:
        return messages.say("{place}: the priest of {name}", **facts)
    return messages.say("{place}: one of the people of {name}", **facts)


def crossing_info(game: Game, corner: Corner, messages: Messages) -> Page:
    """Return the page on a crossing: its figure, and the hexes it touches."""
    say, island = messages.say, game.position.island
    if corner not in island.land.crossings:
        return (
            Paragraph(
                say("there is no crossing {place} on the island", place=messages.place(corner))
            ),
        )
    if corner in island.figures:
        text = _figure(game, corner, messages)
    else:
        text = say("{place}: no figure", place=messages.place(corner))
    hexes = " ".join(str(hex) for hex in sorted(corner.hexes) if hex in island.land.hexes)
    return (Paragraph(text), Paragraph(say("a corner of {hexes}", hexes=hexes), 1))


def prices(game: Game, messages: Messages) -> list[tuple[str, rules.Stock]]:
    """Return the current prices of the next house, calling, converting and sacrificing."""
    say, sacrifices = messages.say, game.position.island.sacrifices
    price = rules.conversion_price(game.position.options.edition)
    found = [*_house_price(game, say), (say("call"), rules.CALL_PRICE)]
    found.append((say("convert"), price))
    if sacrifices < rules.SACRIFICES_TO_WIN:
        found.append((say("sacrifice"), rules.sacrifice_price(sacrifices)))
    return found


def _house_price(game: Game, say: Language) -> Iterator[tuple[str, rules.Stock]]:
    """Yield the lowest price of a house on the hexes around the figures of the seat to play."""
    island = game.position.island
    figures = () if game.seat is None else island.figures_of(game.seat)
    near = {hex for corner in figures for hex in corner.hexes if hex in island.land.hexes}
    numbers = {island.houses_on(hex) for hex in near} - {HOUSES_PER_HEX}
    if numbers:
        what = say("house") if len(numbers) == 1 else say("house from")
        yield what, HOUSE_PRICES[min(numbers)]


def standings_page(game: Game, messages: Messages) -> Page:
    """Return the page on every tribe's possessions: store, figures, boxes, sacrifices."""
    say, island = messages.say, game.position.island
    heads = [messages.word(each) for each in ("food", "wood", "ore")]
    rows: list[tuple[str, ...]] = [
        (
            say("tribe"),
            *heads,
            say("figures"),
            say("people left"),
            say("houses left"),
            say("sacrifices"),
            "",
        )
    ]
    for seat in island.seats:
        tribe = island.tribe(seat)
        figures = len(island.figures_of(seat))
        numbers = (*tribe.store, figures, tribe.people, tribe.houses, tribe.sacrificed)
        rows.append((name_with_letter(game, seat), *map(str, numbers), ""))
    lines = [*messages.common(game)]
    if game.phase is rules.Phase.CARDS and _is_hand_seen(game):
        lines.append(messages.hand(game))
    return (*map(Paragraph, lines), GAP, TableBlock(tuple(rows), has_names=True))


def dice(game: Game, messages: Messages) -> Page:
    """Return the page on this round's dice: each tribe's total, and the yield of each hex."""
    say, rolled, roll = messages.say, game.position.dice, game.roll
    if not rolled:
        return (Paragraph(say("the dice have not been rolled this round")),)
    head = Paragraph(say("Dice: {dice}.", dice=" ".join(map(messages.word, rolled))))
    if roll is None:
        return (head, Paragraph(say("the game starts after this roll")))
    sums = [Paragraph(each, 1) for each in messages.gains(roll, game)]
    rows = [
        (str(each.hex), _describe_yield(game, roll, each.hex, messages)) for each in roll.yields
    ]
    rows += [(str(hex), say("a tie: no tribe gains anything")) for hex in roll.ties]
    if not rows:
        return (head, Paragraph(say("no hex of these colours has both markers and houses"), 1))
    found = tuple(dict.fromkeys(sorted(rows)))
    return (head, *sums, GAP, Terms(found))


def _describe_yield(game: Game, roll: Effect, hex: Hex, messages: Messages) -> str:
    """Describe the yield of a hex: the tribe, the goods, and the dice and halves that match."""
    say, yields = messages.say, [each for each in roll.yields if each.hex is hex]
    seat, colours = yields[0].seat, [each.colour for each in yields]
    field = game.position.island.fields[hex]
    why = [
        say("{colour}, both halves", colour=messages.word(each))
        if field.count(each) > 1
        else messages.word(each)
        for each in colours
    ]
    stock = reduce(rules.Stock.plus, (each.stock for each in yields))
    return say(
        "{name} {stock} ({why})",
        name=game.names[seat - 1],
        stock=messages.stock(stock),
        why=say.clauses(why),
    )


def _is_hand_seen(game: Game) -> bool:
    """Return whether the viewer can see the god's cards."""
    cards = game.position.cards
    return bool(cards.hand) and not cards.are_hidden


def piles(game: Game, messages: Messages) -> Page:
    """Return the page on the piles: how many cards are left, and which are discarded."""
    say = messages.say
    blocks: list[Block] = []
    for deck in rules.DECKS:
        pile = game.position.cards.piles[deck]
        text = say.count(
            "{deck}: {number} card to draw",
            "{deck}: {number} cards to draw",
            sum(pile.draw.values()),
            deck=messages.word(deck),
        )
        gone = [f"{number} {messages.word(card)}" for card, number in pile.discard.items()]
        discards = say("discarded: {cards}", cards=", ".join(gone) or "-")
        blocks += [Paragraph(text), Paragraph(discards, 1)]
    return tuple(blocks)


def score(game: Game, messages: Messages) -> Page:
    """Return the table of sacrifices, figures and houses, which decide between the tribes."""
    say, island = messages.say, game.position.island
    rows: list[tuple[str, ...]] = [
        (say("tribe"), say("sacrifices"), say("figures"), say("houses"), say("result"))
    ]
    winners = () if game.outcome is None else game.outcome.winners
    wins = say("draw") if len(winners) == len(game.names) else say("wins")
    for seat in island.seats:
        result = wins if seat in winners else ""
        numbers = map(str, rules.score(island, seat))
        rows.append((name_with_letter(game, seat), *numbers, result))
    if rules.GOD in winners:
        rows.append((name_with_letter(game, rules.GOD), "", "", "", wins))
    return (TableBlock(tuple(rows), has_names=True),)


def result(game: Game, messages: Messages) -> Page:
    """Return the page on the result of a game: the reason and the final table."""
    return (Paragraph(messages.result(game)), GAP, *score(game, messages))


def text_summary(game: Game, say: Language) -> list[str]:
    """Describe the state of a game line by line, as its viewer may see it."""
    return [*_heading(game, say), "", *_tribes(game, say), "", *_island(game, say)]


def _heading(game: Game, say: Language) -> Iterator[str]:
    messages, position = Messages(say), game.position
    task = messages.due(game) if game.outcome is None else messages.result(game)
    yield say("Round {round}. {task}", round=game.round, task=task)
    yield from messages.common(game)
    if _is_hand_seen(game):
        yield messages.hand(game)
    piles = [
        f"{messages.word(deck)} {sum(pile.draw.values())}/{sum(pile.discard.values())}"
        for deck in rules.DECKS
        for pile in [position.cards.piles[deck]]
    ]
    yield say("Piles (draw/discard): {piles}.", piles=", ".join(piles))


def _tribes(game: Game, say: Language) -> Iterator[str]:
    messages, island = Messages(say), game.position.island
    for seat in island.seats:
        tribe = island.tribe(seat)
        yield say(
            "{seat} {name}: {store}; in the box {people} people, {houses} houses;"
            " {sacrificed} sacrificed",
            seat=seat,
            name=game.names[seat - 1],
            store=messages.stock(tribe.store),
            people=tribe.people,
            houses=tribe.houses,
            sacrificed=tribe.sacrificed,
        )
        places = {kind: list[str]() for kind in rules.FigureKind}
        for at in rules.in_order(island.figures_of(seat)):
            places[island.figures[at].kind].append(messages.place(at))
        words = {kind: " ".join(each) or "-" for kind, each in places.items()}
        yield say("  priest: {places}", places=words[rules.FigureKind.PRIEST])
        yield say("  people: {places}", places=words[rules.FigureKind.PERSON])


def _island(game: Game, say: Language) -> Iterator[str]:
    """Yield the hexes with markers or houses, and then the colours of all hexes."""
    messages, island = Messages(say), game.position.island
    for hex in sorted({*island.markers, *island.houses}):
        markers = messages.stock(island.markers[hex]) if hex in island.markers else "-"
        yield say(
            "{hex}: {markers}; houses {houses}",
            hex=_with_colours(game, hex, say),
            markers=markers,
            houses=" ".join(_house_lines(game, hex, seat) for seat in island.seats),
        )
    hexes = " ".join(_with_colours(game, hex, say) for hex in sorted(island.land.hexes))
    yield say("Hexes: {hexes}", hexes=hexes)


def _with_colours(game: Game, hex: Hex, say: Language) -> str:
    field = game.position.island.fields.get(hex)
    return f"{hex}" if field is None else f"{hex}={''.join(colour_letters(field, say))}"


def _house_lines(game: Game, hex: Hex, seat: int) -> str:
    """Format the number of a tribe's houses on a hex, with turned ones after a plus sign."""
    fresh, turned = game.position.island.houses_of(seat, hex)
    return f"{fresh}+{turned}" if turned else str(fresh)
