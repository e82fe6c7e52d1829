"""The screen contents of Taifun: map, hand, stores, altar, dice and answers to queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from taluva.core.arguments import OneOf
from taluva.core.lessons import Lesson
from taluva.core.pages import Page
from taluva.core.text import normalize
from taluva.games.taifun import reports, rulebook, rules
from taluva.games.taifun.artwork import HOUSE, PRIEST_SIGN, TEMPLE, TITLE, TURNED_HOUSE
from taluva.games.taifun.definition import DEFINITION, TRIBES
from taluva.games.taifun.effect import Effect
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.notation import (
    SEATS,
    colour_letters,
    crossings_in,
    hexes_in,
    resource_letter,
)
from taluva.games.taifun.picture import FACES as FIELD_FACES
from taluva.games.taifun.picture import changes, frames, picture, preview
from taluva.games.taifun.rulebook import sections
from taluva.games.taifun.rules.cards import BLUE_STAGE
from taluva.games.taifun.rules.pieces import HOUSE_PRICES
from taluva.hexgrid import Corner, Hex
from taluva.i18n import ENGLISH, InvalidInput, Language, quote
from taluva.tui import game_ui
from taluva.tui.hexmap.picture import Mark
from taluva.tui.prompt import Prompt
from taluva.tui.text import pad, shorten, width_of, wrap

if TYPE_CHECKING:
    from taluva.tui.speech import Speech

_POWER: Final = "▲"
_CHANGED: Final = "!"
_GAP: Final = "  "
_DECK_ROLES: Final = {
    rules.Deck.GREEN: FIELD_FACES[rules.Colour.GREEN],
    rules.Deck.BLUE: FIELD_FACES[rules.Colour.BLUE],
    rules.Deck.RED: FIELD_FACES[rules.Colour.RED],
}
_STAGES: Final = (
    (rules.Deck.GREEN, 0, BLUE_STAGE),
    (rules.Deck.BLUE, BLUE_STAGE, rules.RED_STAGE),
    (rules.Deck.RED, rules.RED_STAGE, rules.SACRIFICES_TO_WIN),
)


def _altar(game: Game, say: Language, width: int) -> Iterator[game_ui.PanelSection]:
    """Yield the altar, and what drives the god.

    The altar has twelve slots in three groups by deck, filled with the tribes' letters.
    """
    island = game.position.island
    sacrifices = [
        TRIBES[seat - rules.FIRST_TRIBE_SEAT]
        for seat in island.seats
        for _ in range(island.tribe(seat).sacrificed)
    ]
    row = [game_ui.Bit(" ")]
    for deck, start, end in _STAGES:
        for slot in range(start, end):
            if slot < len(sacrifices):
                letter, ink = sacrifices[slot]
                row.append(game_ui.Bit(letter, ink, is_chip=True))
            else:
                row.append(game_ui.Bit("▄", _DECK_ROLES[deck]))
        row.append(game_ui.Bit(" "))
    title = say("altar: {number} of {most}", number=len(sacrifices), most=rules.SACRIFICES_TO_WIN)
    drive = _drive(game, say, width) if game.round and game.outcome is None else ()
    yield game_ui.PanelSection(title, (tuple(row), *drive))


def _round(game: Game, say: Language, width: int) -> Iterator[game_ui.PanelSection]:
    """Yield the dice of the round, the token of the first tribe, and each tribe's gains."""
    dice, first = game.position.dice, game.position.first
    row = [game_ui.Bit(" ")]
    for colour, letter in zip(dice, colour_letters(dice, say), strict=True):
        row += [game_ui.Bit(f" {letter} ", FIELD_FACES[colour], is_chip=True), game_ui.Bit(" ")]
    row += [game_ui.Bit(f"{say('first:')} "), _tribe_chip(first)]
    if width >= _WIDE:
        row.append(game_ui.Bit(f" {shorten(game.names[first - 1], _MAX_LENGTH)}"))
    gains = _gains(game, game.roll, say, width) if dice and game.roll is not None else ()
    title = say("dice this round") if dice else say("this round")
    yield game_ui.PanelSection(title, (tuple(row), *_in_rows(gains, width)))


def _gains(
    game: Game, roll: Effect, say: Language, width: int
) -> Iterator[tuple[game_ui.Bit, ...]]:
    """Yield the gains of each tribe that gained from the dice."""
    for seat in game.position.island.seats:
        if roll.taken(seat) != rules.NOTHING:
            messages = Messages(say)
            gain = messages.gain(roll, seat)
            if width < _WIDE or width_of(gain) > width - 4:
                gain = messages.gain(roll, seat, is_short=True)
            yield _tribe_chip(seat), game_ui.Bit(f" {gain}")


def _in_rows(
    items: Iterable[Sequence[game_ui.Bit]], width: int
) -> Iterator[tuple[game_ui.Bit, ...]]:
    """Yield rows of the panel, each with as many items as fit."""
    row: list[game_ui.Bit] = []
    for item in items:
        used = sum(width_of(bit.text) for bit in (*row, *item))
        if row and used + len(_GAP) > width:
            yield tuple(row)
            row = []
        row += [game_ui.Bit(_GAP if row else " "), *item]
    if row:
        yield tuple(row)


def _drive(game: Game, say: Language, width: int) -> Iterator[tuple[game_ui.Bit, ...]]:
    """Yield rows with what makes the god strong, marking what changed since the last round."""
    messages, position, room = Messages(say), game.position, width - 2
    known = {*messages.drive(game.earlier_island, position.options)}
    for number, line in enumerate(messages.drive(position.island, position.options)):
        is_long = not number and width_of(line) > room
        text = messages.power_in_short(position.island.wrath) if is_long else line
        sign, role = (" ", "text") if line in known else (_CHANGED, "lava")
        for row in wrap(text, room, " "):
            yield (game_ui.Bit(f"{sign}{row}", role),)
            sign = " "


def _tribe_chip(seat: int) -> game_ui.Bit:
    letter, ink = TRIBES[seat - rules.FIRST_TRIBE_SEAT]
    return game_ui.Bit(letter, ink, is_chip=True)


_WIDE: Final = 44  # columns a panel needs for words instead of letters, and for all cards


def _box(game: Game, say: Language) -> Iterator[game_ui.PanelSection]:
    """Yield the people and houses that each tribe has left."""
    island = game.position.island
    names = [shorten(game.names[seat - 1], _MAX_LENGTH) for seat in island.seats]
    room = max(map(width_of, names))
    rows = []
    for seat, name in zip(island.seats, names, strict=True):
        tribe = island.tribe(seat)
        people = say.count("{number} person", "{number} people", tribe.people)
        houses = say.count("{number} house", "{number} houses", tribe.houses)
        text = f" {pad(name, room)}  {people:>11}  {houses:>11}"
        rows.append((game_ui.Bit(" "), _tribe_chip(seat), game_ui.Bit(text)))
    yield game_ui.PanelSection(say("left in the box"), tuple(rows))


def _all_prices(game: Game, say: Language) -> Iterator[game_ui.PanelSection]:
    """Yield the prices in words: houses, by the number on the hex, and the next sacrifices."""
    messages, sacrifices = Messages(say), game.position.island.sacrifices
    edition = game.position.options.edition
    rows = [
        (say("house, with {number} there", number=number), price)
        for number, price in enumerate(HOUSE_PRICES)
    ]
    rows += [(say("call"), rules.CALL_PRICE), (say("convert"), rules.conversion_price(edition))]
    steps = {
        rules.sacrifice_price(each): each + 1
        for each in range(rules.SACRIFICES_TO_WIN - 1, sacrifices - 1, -1)
    }
    rows += [
        (say("sacrifice {number}", number=number), price)
        for price, number in reversed(list(steps.items()))
    ]
    width = max(width_of(what) for what, _ in rows) + 2
    lines = (f" {pad(what, width)}{messages.stock(price)}" for what, price in rows)
    yield game_ui.PanelSection(say("prices now"), tuple((game_ui.Bit(line),) for line in lines))


def _stage_cards(game: Game, say: Language, width: int) -> Iterator[game_ui.PanelSection]:
    """Yield every card of the deck in play: its number of copies, cost and effect."""
    messages, stage = Messages(say), game.position.stage
    printing = game.position.printing
    rows: list[tuple[game_ui.Bit, ...]] = []
    for card in rules.cards_of(printing):
        face = card.face(printing)
        if number := face.copies_in(stage):
            head = f"{number} {messages.word(card)} {_cost(face.cost, say)} "
            first, *more = wrap(f"{head}{messages.text(card, printing)}", width - 2, "   ")
            named, text = first[: len(head)], first[len(head) :]
            rows.append((game_ui.Bit(f" {named}", _DECK_ROLES[stage]), game_ui.Bit(text)))
            rows += [(game_ui.Bit(f" {line}"),) for line in more]
    title = say("{deck} cards", deck=messages.word(stage))
    yield game_ui.PanelSection(title, tuple(rows))


_MAX_LENGTH: Final = 14  # columns of a name
_MAX_SIGNS: Final = 3  # signs of power in a row; higher costs are shown as a number


def _cost(power: int, say: Language) -> str:
    """Return the power that a card costs, as signs or as one sign with a number."""
    if not power:
        return say("gift")
    return _POWER * power if power <= _MAX_SIGNS else f"{_POWER}{power}"


def _prices(game: Game, say: Language, width: int) -> Iterator[game_ui.PanelSection]:
    """Yield the prices, with a letter for each resource."""
    if game.phase is rules.Phase.TURN:
        messages = Messages(say)
        prices = (
            [game_ui.Bit(f"{what} {messages.initials(price)}")]
            for what, price in reports.prices(game, messages)
        )
        yield game_ui.PanelSection(say("prices now"), tuple(_in_rows(prices, width)))


def _place_kind(say: Language) -> OneOf:
    return OneOf(
        (hexes_in(say), crossings_in(say)),
        say("a hex or a crossing"),
        say("{word} is not a hex or a crossing", word="{word}"),
    )


def _info(game: Game, text: str, say: Language) -> Page:
    messages = Messages(say)
    if not text:
        return reports.standings_page(game, messages)
    kind = _place_kind(say)
    found = kind.parse(text.strip())
    if not found:
        raise InvalidInput(kind.wrong(text))
    place = found[0]
    if isinstance(place, Hex):
        return reports.hex_info(game, place, messages)
    assert isinstance(place, Corner)
    return reports.crossing_info(game, place, messages)


def _places(game: Game, say: Language) -> Iterable[tuple[str, str]]:
    island, messages = game.position.island, Messages(say)
    for hex in sorted(island.land.hexes):
        field = () if hex is rules.VOLCANO else island.fields[hex]
        yield str(hex), "".join(colour_letters(field, say))
    for corner in rules.in_order(island.figures):
        yield messages.place(corner), messages.word(island.figures[corner].kind)


def _cards(game: Game, text: str, say: Language) -> Page:
    printing = game.position.printing
    found = rulebook.cards_named(text, printing, say)
    if not found:
        words = ", ".join(map(Messages(say).word, rules.cards_of(printing)))
        raise InvalidInput(
            "there is no card {word}: choose from {words}", word=quote(text), words=words
        )
    return rulebook.card_page(found, printing, say)


def _lessons() -> Iterable[tuple[str, Lesson]]:
    from taluva.games.taifun.lessons import FIRST_GAMES

    for course in FIRST_GAMES:
        for each in course.lessons:
            yield ENGLISH.join(" ", (course.name, each.task.name)), each


TOPICS: Final[Sequence[game_ui.Topic[Game]]] = (
    game_ui.Topic(
        "info",
        ENGLISH("[PLACE]"),
        ENGLISH("what is on a hex or crossing; or what each player has"),
        _info,
        _places,
        _place_kind,
    ),
    game_ui.Topic(
        "score",
        "",
        ENGLISH("each tribe's sacrifices, figures and houses"),
        lambda game, text, say: reports.score(game, Messages(say)),
    ),
    game_ui.Topic(
        "dice",
        "",
        ENGLISH("what the dice produced, hex by hex"),
        lambda game, text, say: reports.dice(game, Messages(say)),
        word=ENGLISH("dice"),
    ),
    game_ui.Topic(
        "cards",
        ENGLISH("[CARD]"),
        ENGLISH("what each card costs, needs and does"),
        _cards,
        lambda game, say: [
            (Messages(say).word(card), "") for card in rules.cards_of(game.position.printing)
        ],
        word=ENGLISH("cards"),
    ),
    game_ui.Topic(
        "piles",
        "",
        ENGLISH("cards in each pile, and the discards"),
        lambda game, text, say: reports.piles(game, Messages(say)),
        word=ENGLISH("piles"),
    ),
    game_ui.rules_topic(sections, _lessons),
)


def _is_named(game: Game, seat: int, name: str) -> bool:
    return seat <= len(game.names) and normalize(game.names[seat - 1]) == normalize(name)


class TaifunUI(game_ui.GameUI[Game, rules.Move]):
    """The user interface of Taifun."""

    cover = TITLE
    rules_sections = staticmethod(sections)
    picture = staticmethod(picture)
    preview = staticmethod(preview)

    def replace_names(self, game: Game, text: str, say: Language, /) -> str:
        """Replace the name of a tribe that is the target of a card by its seat."""
        verb, _, rest = text.strip().partition(" ")
        card, _, name = rest.partition(" ")
        grammar = self.definition.grammar(say)
        if not name or grammar.verbs.parse(verb) != ("play",):
            return text
        found = [seat for seat in SEATS if _is_named(game, seat, name)]
        return f"{verb} {card} {found[0]}" if found else text

    frames = staticmethod(frames)
    short_forms = ENGLISH("b d6, st d6 fo, m d8ne f6sw, p rot 3")
    turn_label = staticmethod(lambda turn, say: say("round {round}", round=turn))
    beginning = staticmethod(lambda say: say("before the first hand is drawn"))
    legal = staticmethod(lambda game, say: reports.legal(game, Messages(say)))
    why = staticmethod(lambda game, move, say: reports.why(game, move, Messages(say)))
    pieces_left = staticmethod(lambda game, say: reports.standings_page(game, Messages(say)))
    score = staticmethod(lambda game, say: reports.score(game, Messages(say)))
    result = staticmethod(lambda game, say: reports.result(game, Messages(say)))
    topics = TOPICS
    has_log = True
    hidden = ENGLISH("cards hidden")

    @cached_property
    def speech(self) -> Speech[Any]:
        """The spoken descriptions of the game."""
        from taluva.games.taifun.speech import TaifunSpeech

        return TaifunSpeech(self)

    def changes(self, before: Game, after: Game) -> tuple[Mark, ...]:
        return changes(before.position, after.position)

    def turn_text(self, game: Game, say: Language) -> str:
        return say("round {round}", round=game.round)

    def remaining_text(self, game: Game, say: Language) -> str:
        return say(
            "sacrifices {number} of {most}",
            number=game.position.island.sacrifices,
            most=rules.SACRIFICES_TO_WIN,
        )

    def playing_text(self, game: Game, say: Language) -> str:
        return say("round {round}. {due}", round=game.round, due=Messages(say).due(game))

    def watching_text(self, game: Game, say: Language) -> str:
        if game.outcome is not None:
            return say("round {round}: the game is over", round=game.round)
        if game.seat is None:
            return say(
                "round {round}: {task}", round=game.round, task=Messages(say).describe_task(game)
            )
        return say(
            "round {round}, next {name}: {task}",
            round=game.round,
            name=game.names[game.seat - 1],
            task=Messages(say).describe_task(game),
        )

    def first_steps(self, prompt: Prompt[Game, rules.Move]) -> str:
        """Return a typing hint with an example, or "" after the first round.

        A god who cannot play another card is always told how to finish.
        """
        game, say = prompt.game, prompt.say
        if "done" in prompt.legal and "play" not in prompt.legal:
            return say("no card can be played now: type done")
        if game.round > 1:
            return ""
        found = {str(move).split()[0]: move for move in reversed(game.legal_moves())}
        moves = {verb: prompt.grammar.format_move(move) for verb, move in found.items()}
        match game.phase:
            case rules.Phase.HOUSE:
                return say("type house and a hex, for example: {move}", move=moves["house"])
            case rules.Phase.PRIEST:
                return say("type priest and a crossing, for example: {move}", move=moves["priest"])
            case rules.Phase.CARDS if "play" in moves:
                return say("type play, a card and its target: {move}", move=moves["play"])
            case rules.Phase.TURN if "strip" in moves:
                return say("strip markers, move figures, build: {move}", move=moves["strip"])
            case rules.Phase.TURN if "move" in moves:
                return say("move figures, strip markers, build: {move}", move=moves["move"])
            case _:
                return ""

    def holdings(self, game: Game, seat: int, say: Language) -> list[game_ui.Holding]:
        position = game.position
        if seat == rules.GOD:
            power = position.power - position.playing.spent
            return [game_ui.Holding(_POWER, power, 2, name=say("power"))]
        store, messages = position.island.tribe(seat).store, Messages(say)
        return [
            game_ui.Holding(
                resource_letter(each, say), store.number(each), 2, name=messages.word(each)
            )
            for each in rules.Resource
        ]

    def is_in_panel(self, before: Game, after: Game) -> bool:
        effect = after.effect  # what tribes get for the cards that the god keeps is in their stores
        is_done = effect is not None and isinstance(effect.move, rules.Done)
        return is_done or super().is_in_panel(before, after)

    def highlight(self, before: Game, after: Game, say: Language) -> game_ui.Highlight | None:
        effect = after.effect
        if effect is not None and isinstance(effect.move, rules.Sacrifice):
            return game_ui.Highlight(say("offering"), "legal")
        if effect is not None and isinstance(effect.move, rules.Play) and effect.sunk:
            return game_ui.Highlight(say("land sinks"), "bad")
        if effect is not None and isinstance(effect.move, rules.Play) and effect.touched:
            return game_ui.Highlight(say("the island is struck"), "lava")
        return None

    def sections(self, game: Game, say: Language, width: int) -> list[game_ui.PanelSection]:
        altar, dice = _altar(game, say, width), _round(game, say, width)
        if width >= _WIDE:
            prices, cards = _all_prices(game, say), _stage_cards(game, say, width)
            return [*altar, *_box(game, say), *dice, *prices, *cards]
        if game.phase is rules.Phase.CARDS:  # the hand needs the room
            return [*altar]
        return [*altar, *_prices(game, say, width), *dice]

    def hand(self, game: Game, move: rules.Move | None, say: Language) -> game_ui.Hand | None:
        """Return the cards in hand during the god's turn, or None if they are hidden."""
        cards = game.position.cards
        if game.phase is not rules.Phase.CARDS or cards.are_hidden or not cards.hand:
            return None
        messages, printing = Messages(say), game.position.printing
        card = move.card if isinstance(move, rules.Play | rules.Redraw) else None
        items = []
        for held in cards.hand:
            targets = messages.targets(held.card)
            does = messages.text(held.card, printing)
            items.append(
                game_ui.Item(
                    messages.word(held.card),
                    _cost(held.card.face(printing).cost, say),
                    say("{targets}: {what}", targets=targets, what=does) if targets else does,
                    _DECK_ROLES[held.deck],
                    held.card is card,
                )
            )
            card = None if held.card is card else card
        counts = Counter(messages.word(held.card) for held in cards.hand)
        words = " ".join(f"{count}x{word}" if count > 1 else word for word, count in counts.items())
        return game_ui.Hand(say("your cards"), say("hand {cards}", cards=words), items=tuple(items))

    def ending(self, games: Sequence[Game], say: Language) -> game_ui.GameOverSummary:
        """Return the summary of a finished game: the tribes' counts and a chart by round.

        The chart shows sacrifices, or figures if the god won.
        """
        game = games[-1]
        island, outcome = game.position.island, game.outcome
        assert outcome is not None, "the game is over"
        scores = [rules.score(island, seat) for seat in island.seats]
        sacrifices, figures, houses = ((None, *each) for each in zip(*scores, strict=True))
        # The island at the end of each round. Round 0 is the set-up and is left out.
        rounds = {each.round: each.position.island for each in games if each.round}.values()
        by_round = [[rules.score(each, seat) for each in rounds] for seat in island.seats]
        title = say("sacrifices, round by round")
        curves = [tuple(each.sacrifices for each in scores) for scores in by_round]
        if outcome.winners == (rules.GOD,):
            title = say("figures on the island, round by round")
            curves = [tuple(each.figures for each in scores) for scores in by_round]
        return game_ui.GameOverSummary(
            Messages(say).reason(game),
            (),
            say("tribes"),
            (
                game_ui.ScoreRow(say("sacrifices"), TEMPLE.sign, sacrifices),
                game_ui.ScoreRow(say("figures"), PRIEST_SIGN, figures),
                game_ui.ScoreRow(say("houses"), HOUSE.sign, houses),
            ),
            title,
            ((), *curves),
            () if game.effect is None else tuple(game.effect.touched),
        )

    def legend(self, say: Language) -> tuple[tuple[str, str], ...]:
        messages = Messages(say)
        food, wood, ore = (
            f"{resource_letter(each, say)} {messages.word(each)}" for each in rules.Resource
        )
        letter = TRIBES[0][0]
        return (
            (food, wood),
            (ore, f"{TEMPLE.sign} {say('temple')}"),
            (
                f"{letter}{HOUSE.sign} {say('house')}",
                f"{letter}{TURNED_HOUSE.sign} {say('turned')}",
            ),
            (
                f"{letter} {messages.word(rules.FigureKind.PERSON)}",
                f"{letter}{PRIEST_SIGN} {messages.word(rules.FigureKind.PRIEST)}",
            ),
        )


UI: Final = TaifunUI(DEFINITION)
