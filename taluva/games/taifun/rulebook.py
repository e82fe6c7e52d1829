"""A summary of the rules, which ``rules`` and ``why`` show. docs/taifun.md says the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from taluva.core.pages import Block, Heading, Page, Paragraph, RulebookSection
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import (
    ACTIONS,
    CALL_PRICE,
    CARDS,
    CONVERSION_PRICE,
    DECKS,
    DICE,
    EXCHANGES,
    HAND_SIZE,
    RED_STAGE,
    SACRIFICES_TO_WIN,
    Card,
    Deck,
    Rule,
    Stock,
)
from taluva.games.taifun.rules.cards import BLUE_STAGE
from taluva.games.taifun.rules.pieces import (
    FIRST_STORE,
    HOUSE_PRICES,
    HOUSES_PER_HEX,
    HOUSES_PER_TRIBE,
    MARKERS,
    PEOPLE_BY_TRIBES,
    SACRIFICE_PRICES,
)
from taluva.i18n import Language


@cache
def sections(say: Language) -> tuple[RulebookSection, ...]:
    """Return all sections of the rules."""
    speech = Messages(say)

    def prices(stocks: Iterable[Stock]) -> str:
        return ", ".join(map(speech.stock, stocks))

    last_blue = RED_STAGE - 1
    return (
        RulebookSection(
            say("The game in a minute"),
            say("game start begin goal aim"),
            say(
                "A sea god against two or three tribes. The tribes must together bring"
                " {number} sacrifices; the tribe that brought most of them wins. Every sacrifice"
                " makes the god stronger. The god wins when nobody on the island is alive. In"
                " each round the god plays cards and the dice are rolled, which brings resources"
                " from hexes with houses; then every tribe has {actions} actions: it moves"
                " figures, strips markers, builds houses, calls people, converts and sacrifices.",
                number=SACRIFICES_TO_WIN,
                actions=ACTIONS,
            ),
            {},
        ),
        RulebookSection(
            say("Words"),
            say("hex crossing edge coast inland figure marker store box"),
            say(
                "37 hexes lie around the volcano D8: columns A to G, D2 in the north, D14 in the"
                " south. Each field has two halves in two of six colours: Red, Green, Blue,"
                " Orange, Yellow, blacK. Figures, which are priests and people, stand on"
                " crossings, the corners of the hexes: D8ne; two neighbouring corners are joined"
                " by an edge. Coast is a hex with fewer than six hexes around it, inland any"
                " other but the volcano. Markers of food, wood and ore lie on hexes; each tribe"
                " has a store of them, and a box with people and houses."
            ),
            {},
        ),
        RulebookSection(
            say("Pieces"),
            say("pieces number numbers"),
            say(
                "There are 36 fields, each pair of a first and a second colour once; they are"
                " shuffled and laid around the volcano. There are {food} markers of food, {wood} of"
                " wood and {ore} of ore; a green, a blue and a red deck of cards; {dice} dice with"
                " the six colours. Each tribe has a priest, {few} people ({many} if there are only"
                " two tribes) and {houses} houses.",
                food=MARKERS.food,
                wood=MARKERS.wood,
                ore=MARKERS.ore,
                dice=max(DICE.values()),
                few=PEOPLE_BY_TRIBES[3],
                many=PEOPLE_BY_TRIBES[2],
                houses=HOUSES_PER_TRIBE,
            ),
            {},
        ),
        RulebookSection(
            say("Set-up"),
            say("setup set-up house priest"),
            say(
                "The god draws {cards} cards of the first deck. Each tribe has a store of"
                " {store}, and {houses} houses. The first tribe is drawn by lot.",
                cards=HAND_SIZE,
                store=speech.stock(FIRST_STORE),
                houses=HOUSES_PER_TRIBE,
            ),
            {
                Rule.S1: say(
                    "From the first tribe on, clockwise: a house on any hex, with a food marker"
                    " beside it."
                ),
                Rule.S2: say("In reverse order: a second house, with a wood marker."),
                Rule.S3: say(
                    "The temple goes to the hex with more houses than every other, or else to the"
                    " volcano."
                ),
                Rule.S4: say("From the first tribe on: the priest on a free crossing."),
            },
        ),
        RulebookSection(
            say("A round"),
            say("round turn order step"),
            say("Rounds go on until somebody has won."),
            {
                Rule.N1: say(
                    "First the god plays cards, refills the hand and rolls the dice; then the"
                    " tribes act, from the first tribe clockwise; then the next tribe becomes the"
                    " first one. A move of another step is refused by this rule alone."
                )
            },
        ),
        RulebookSection(
            say("The god"),
            say("god play power redraw exchange done gift gifts hand dice"),
            say(
                "Power for a round is 1 and all sacrifices so far; what the cards of a round cost"
                " may not exceed it."
            ),
            {
                Rule.K1: say("A card that is played or discarded is in hand."),
                Rule.K2: say("Its cost is within the power left."),
                Rule.K3: say(
                    "Its targets are those that it asks for, and it changes something (typhoon"
                    " and eruption need not)."
                ),
                Rule.K4: say(
                    "Before sacrifice {number} no card kills a single priest.", number=RED_STAGE
                ),
                Rule.K5: say(
                    "redraw CARD: only if no card was played in this round and none in hand can"
                    " be. One card is drawn for it; that card alone can be played now, and"
                    " playing it ends the playing. If it cannot be played: again, or done."
                ),
                Rule.K6: say(
                    "exchange: sacrifices {first} and {second} each give the god the right to"
                    " discard the whole hand for {cards} new cards, at the beginning of the next"
                    " playing and before any other move. Both at once are one exchange.",
                    first=EXCHANGES[0],
                    second=EXCHANGES[1],
                    cards=HAND_SIZE,
                ),
                Rule.K7: say(
                    "Cards of cost 0 are gifts. done is refused while a gift in hand can be"
                    " played, and while no card was played in this round though one can be. The"
                    " option gifts free leaves this rule out."
                ),
                Rule.D1: say(
                    "Then the hand is refilled to {cards}: from the green deck with fewer than"
                    " {blue} sacrifices, from the blue deck with {blue} to {last}, from the red"
                    " deck with more. A pile that is empty is made anew of its discards.",
                    cards=HAND_SIZE,
                    blue=BLUE_STAGE,
                    last=last_blue,
                ),
                Rule.D2: say(
                    "Dice: {green} with fewer than {first} sacrifices, {blue} with {first} to"
                    " {last}, {red} with more.",
                    first=BLUE_STAGE,
                    last=last_blue,
                    **{str(deck): DICE[deck] for deck in DECKS},
                ),
                Rule.D3: say(
                    "For every die and every hex of its colour, the tribe with more houses there"
                    " than each other tribe takes one resource into its store for each marker"
                    " there, two if both halves have the colour. The markers stay."
                ),
            },
        ),
        RulebookSection(
            say("A tribe's turn"),
            say("tribe action actions end turn"),
            say("A priest does what people do, but is never converted or sacrificed."),
            {
                Rule.A1: say(
                    "{number} actions. A move takes one for each edge, everything else takes one."
                    " end ends the turn sooner.",
                    number=ACTIONS,
                )
            },
        ),
        RulebookSection(
            say("Moving and stripping"),
            say("move walk path strip"),
            say("move CROSSING CROSSING; strip HEX food, wood or ore."),
            {
                Rule.M1: say("move FROM TO: an own figure stands on FROM."),
                Rule.M2: say("TO is a free crossing."),
                Rule.M3: say(
                    "A path of edges is no longer than the actions left; figures on the way do"
                    " not hinder."
                ),
                Rule.Q1: say("strip HEX RESOURCE: an own figure stands on a corner of the hex."),
                Rule.Q2: say(
                    "Such a marker lies there. It goes back to the box, and the store gains one."
                ),
            },
        ),
        RulebookSection(
            say("Building and calling"),
            say("build house houses call people person price prices"),
            say("build HEX; call HEX CROSSING."),
            {
                Rule.H1: say("build HEX: an own figure stands on a corner of the hex."),
                Rule.H2: say("There are fewer than {number} houses.", number=HOUSES_PER_HEX),
                Rule.H3: say(
                    "The price goes by the houses of all tribes there: {prices}.",
                    prices=prices(HOUSE_PRICES),
                ),
                Rule.H4: say("A house is left in the box."),
                Rule.C1: say(
                    "call HEX CROSSING: an own house there has not been turned; it is turned, and"
                    " stays."
                ),
                Rule.C2: say("The price: {price}.", price=speech.stock(CALL_PRICE)),
                Rule.C3: say("The crossing is a free corner of the hex."),
                Rule.C4: say("A person is left in the box."),
            },
        ),
        RulebookSection(
            say("Converting and sacrificing"),
            say("convert sacrifice sacrifices altar temple price prices"),
            say("convert CROSSING; sacrifice CROSSING."),
            {
                Rule.V1: say("convert CROSSING: a person of another tribe stands there."),
                Rule.V2: say("An own figure stands one edge away."),
                Rule.V3: say("The price: {price}.", price=speech.stock(CONVERSION_PRICE)),
                Rule.V4: say("An own person is left in the box, and takes the place."),
                Rule.O1: say("sacrifice CROSSING: an own person stands there."),
                Rule.O2: say("It is a corner of the temple's hex."),
                Rule.O3: say(
                    "The price goes by the sacrifices of all tribes, {number} at each: {prices}.",
                    number=SACRIFICES_TO_WIN // len(SACRIFICE_PRICES),
                    prices=prices(SACRIFICE_PRICES),
                ),
            },
        ),
        RulebookSection(
            say("The end"),
            say("end win winner victory score tie rounds"),
            say("The tribes win by sacrifices, the god when nobody is left."),
            {
                Rule.E1: say(
                    "With sacrifice {number} the tribe that brought most has won; equals by"
                    " figures on the island, then by houses, then they share the victory.",
                    number=SACRIFICES_TO_WIN,
                ),
                Rule.E2: say(
                    "As soon as nobody stands on the island after the set-up, the god has won."
                ),
                Rule.E3: say(
                    "A tribe without figures goes on: it may call people, or end its turn."
                ),
                Rule.E4: say("With the option rounds N the god has won when round N is over."),
            },
        ),
    )


def card_page(cards: Iterable[Card], say: Language) -> Page:
    """Return the page on some cards: cost, targets, effect, and copies in each deck."""
    speech = Messages(say)
    blocks: list[Block] = []
    for card in cards:
        copies = [
            say("{deck} {number}", deck=speech.word(deck), number=card.copies_in(deck))
            for deck in DECKS
            if card.copies_in(deck)
        ]
        cost = say("a gift") if card.is_gift else say("cost {cost}", cost=card.cost)
        title = say(
            "{card}, {cost} ({copies})", card=speech.word(card), cost=cost, copies=", ".join(copies)
        )
        asked = speech.targets(card)
        does = speech.text(card)
        told = say("{targets}: {what}", targets=asked, what=does) if asked else does
        blocks += [Heading(title), Paragraph(told, 1)]
    return tuple(blocks)


def cards_named(text: str, say: Language) -> list[Card]:
    """List the cards whose name starts with a word, or the cards of a deck.

    An empty word lists all cards. An unknown word lists none.
    """
    speech, word = Messages(say), text.strip().lower()
    decks = [deck for deck in Deck if word and speech.word(deck).lower() == word]
    if decks:
        return [card for card in CARDS if card.copies_in(decks[0])]
    names = {card: (speech.word(card).lower(), card.name) for card in CARDS}
    return [card for card in CARDS if any(name.startswith(word) for name in names[card])]
