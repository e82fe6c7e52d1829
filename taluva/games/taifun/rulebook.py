"""A summary of the rules for the commands ``rules`` and ``why``. It must match docs/taifun.md."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from taluva.core.pages import Block, Heading, Page, Paragraph, RulebookSection, Scene
from taluva.games.taifun import rules
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.rules import pieces
from taluva.games.taifun.rules.card_play import KEPT_CARD, KEPT_GIFT
from taluva.games.taifun.rules.cards import BLUE_STAGE
from taluva.i18n import Language


@cache
def sections(say: Language) -> tuple[RulebookSection, ...]:
    """Return all sections of the rules."""
    from taluva.games.taifun.lessons import GOD_COURSE, TRIBE_COURSE  # loaded on demand

    messages = Messages(say)
    tribe, god = (
        {lesson.task.name: lesson.task.position for lesson in course.lessons}
        for course in (TRIBE_COURSE, GOD_COURSE)
    )

    def prices(stocks: Iterable[rules.Stock]) -> str:
        return ", ".join(map(messages.stock, stocks))

    last_blue = rules.RED_STAGE - 1
    return (
        RulebookSection(
            say("The game in a minute"),
            say("game start begin goal aim"),
            say(
                "A sea god plays against two or three tribes. Together the tribes must make "
                "{number} sacrifices, and the tribe that made the most wins. But every sacrifice "
                "makes the god stronger. The god wins when no figures are left on the island. In "
                "each round the god plays cards, the dice bring resources to hexes with houses, "
                "and every tribe has {actions} actions to move figures, strip markers, build "
                "houses, call people, convert and sacrifice.",
                number=rules.SACRIFICES_TO_WIN,
                actions=rules.ACTIONS,
            ),
            {},
        ),
        RulebookSection(
            say("Words"),
            say("hex crossing edge coast inland figure marker store box"),
            say(
                "The island has 37 hexes: columns A to G, D2 in the north, D14 in the south, and "
                "the volcano D8 in the middle. The two halves of a field each have one of six "
                "colours: Red, Green, Blue, Orange, Yellow, blacK. Figures are priests and "
                "people. They stand on crossings, the corners of hexes, such as D8ne. An edge "
                "joins neighbouring crossings. A hex with fewer than six neighbours is on the "
                "coast. Every other hex except the volcano is inland. Markers for food, wood and "
                "ore lie on hexes. Each tribe has a store of resources, and a box with people "
                "and houses."
            ),
            {},
        ),
        RulebookSection(
            say("Pieces"),
            say("pieces number numbers"),
            say(
                "There are 36 fields, one for each pair of a first and a second colour, shuffled "
                "around the volcano. There are {food} food, {wood} wood and {ore} ore markers, a "
                "green, a blue and a red deck of cards, and {dice} dice with the six colours. "
                "Each tribe has a priest, {people} people and {houses} houses.",
                food=pieces.MARKERS.food,
                wood=pieces.MARKERS.wood,
                ore=pieces.MARKERS.ore,
                dice=max(rules.DICE.values()),
                people=pieces.PEOPLE,
                houses=pieces.HOUSES_PER_TRIBE,
            ),
            {},
        ),
        RulebookSection(
            say("Set-up"),
            say("setup set-up house priest player players"),
            say(
                "The god draws {cards} cards from the green deck. Each tribe has {store} in its "
                "store. The first tribe is chosen at random.",
                cards=rules.HAND_SIZE,
                store=messages.stock(pieces.FIRST_STORE),
            ),
            {
                rules.Rule.S1: say(
                    "Clockwise from the first tribe, each tribe puts a house on any hex, with a "
                    "food marker."
                ),
                rules.Rule.S2: say(
                    "In reverse order, each tribe puts up a second house, with a wood marker."
                ),
                rules.Rule.S3: say(
                    "The temple goes on the hex with the most houses, or on the volcano if "
                    "there is a tie."
                ),
                rules.Rule.S4: say(
                    "Clockwise from the first tribe, each tribe puts its priest on a free crossing."
                ),
            },
            Scene(
                "houses",
                tribe["priest"],
                ("priest D8se",),
                say(
                    "In the picture: priest D8se. Each tribe has put up two houses. The priest "
                    "stands on a corner of a hex with a house of its tribe (S4)."
                ),
            ),
        ),
        RulebookSection(
            say("A round"),
            say("round turn order step"),
            "",
            {
                rules.Rule.N1: say(
                    "First the god plays cards, refills the hand and rolls the dice. Then the "
                    "tribes act, clockwise from the first tribe. Then the next tribe becomes the "
                    "first tribe. A move that belongs to another phase breaks only this rule."
                )
            },
        ),
        RulebookSection(
            say("The god"),
            say("god play power redraw exchange done gift gifts keep kept hand dice"),
            say(
                "Power for a round is 1 plus the sacrifices so far. The cards played in a round "
                "may not cost more than that in total. The god may keep any card, but the cards "
                "that stay in the hand help the tribes (K9)."
            ),
            {
                rules.Rule.K1: say("The god can only play or discard a card in hand."),
                rules.Rule.K2: say("A card must not cost more than the power left."),
                rules.Rule.K3: say(
                    "A card needs all its targets and must change something (except typhoon and "
                    "eruption)."
                ),
                rules.Rule.K4: say(
                    "Before sacrifice {number}, a card that targets one figure cannot kill a "
                    "priest. Only greed can.",
                    number=rules.RED_STAGE,
                ),
                rules.Rule.K5: say(
                    "redraw CARD: only if no card was played this round and none in hand can be "
                    "played. The god discards the card and draws another, which may be played, "
                    "but no other. If it cannot be played, redraw again or type done."
                ),
                rules.Rule.K6: say(
                    "exchange: after sacrifices {first} and {second} the god may discard the "
                    "whole hand and draw {cards} new cards, as the first move of the next turn. "
                    "Both together count as one exchange.",
                    first=rules.EXCHANGES[0],
                    second=rules.EXCHANGES[1],
                    cards=rules.HAND_SIZE,
                ),
                rules.Rule.K9: say(
                    "When the god is done, every card that stays in the hand acts: every tribe "
                    "gains {card} of the resource that it has least of, and {gift} for a gift (a "
                    "card that costs 0), one at a time. Of equal amounts ore comes first, then "
                    "food, then wood.",
                    card=KEPT_CARD,
                    gift=KEPT_GIFT,
                ),
                rules.Rule.D1: say(
                    "Then the hand is refilled to {cards} cards: from the green deck with fewer "
                    "than {blue} sacrifices, from the blue deck with {blue} to {last}, and from "
                    "the red deck with more. When a pile is empty, its discards become the new "
                    "pile.",
                    cards=rules.HAND_SIZE,
                    blue=BLUE_STAGE,
                    last=last_blue,
                ),
                rules.Rule.D2: say(
                    "The god rolls {green} dice with fewer than {first} sacrifices, {blue} with "
                    "{first} to {last}, and {red} with more.",
                    first=BLUE_STAGE,
                    last=last_blue,
                    **{str(deck): rules.DICE[deck] for deck in rules.DECKS},
                ),
                rules.Rule.D3: say(
                    "For each die and each hex of its colour, the tribe with the most houses "
                    "there gains one resource for each marker there, or two if both halves have "
                    "the colour. In a tie no tribe gains anything. The markers stay."
                ),
            },
            Scene(
                "cards",
                god["decks"],
                ("play landslide D6",),
                say(
                    "In the picture: play landslide D6. The card takes two houses of each tribe on "
                    "an inland hex."
                ),
            ),
        ),
        RulebookSection(
            say("A tribe's turn"),
            say("tribe action actions end turn"),
            say("A priest can do everything that people do, but is never converted or sacrificed."),
            {
                rules.Rule.A1: say(
                    "You have {number} actions. A move costs one per edge, and everything else "
                    "costs one. Type end to finish your turn early.",
                    number=rules.ACTIONS,
                )
            },
        ),
        RulebookSection(
            say("Moving and stripping"),
            say("move walk path strip"),
            "",
            {
                rules.Rule.M1: say("move FROM TO: you must have a figure on FROM."),
                rules.Rule.M2: say("TO must be a free crossing."),
                rules.Rule.M3: say(
                    "You need one action for each edge of the path. Figures on the way do not "
                    "block it."
                ),
                rules.Rule.Q1: say(
                    "strip HEX RESOURCE: you must have a figure on a corner of the hex."
                ),
                rules.Rule.Q2: say(
                    "There must be a marker of that resource on the hex. It goes back to the "
                    "box, and your store gains one."
                ),
            },
            Scene(
                "strip",
                tribe["move"],
                ("move D6se D8e", "strip E9 wood"),
                say(
                    "In the picture: move D6se D8e, strip E9 wood. The priest walks along two "
                    "edges, which costs two actions. Then the tribe takes the wood marker from E9."
                ),
            ),
        ),
        RulebookSection(
            say("Building and calling"),
            say("build house houses call people person price prices"),
            "",
            {
                rules.Rule.H1: say("build HEX: you must have a figure on a corner of the hex."),
                rules.Rule.H2: say(
                    "The hex must have fewer than {number} houses.", number=pieces.HOUSES_PER_HEX
                ),
                rules.Rule.H3: say(
                    "The price depends on how many houses all tribes have there: {prices}.",
                    prices=prices(pieces.HOUSE_PRICES),
                ),
                rules.Rule.H4: say("You must have a house left in your box."),
                rules.Rule.C1: say(
                    "call HEX CROSSING: you must have an unturned house there. It stays, but is "
                    "turned."
                ),
                rules.Rule.C2: say("The price is {price}.", price=messages.stock(rules.CALL_PRICE)),
                rules.Rule.C3: say("The crossing must be a free corner of the hex."),
                rules.Rule.C4: say("You must have a person left in your box."),
            },
            Scene(
                "build",
                tribe["build"],
                ("build D6", "call D6 E5sw"),
                say(
                    "In the picture: build D6, call D6 E5sw. The priest touches D6, so the tribe "
                    "can build a second house there. One of its houses calls a person and is "
                    "turned."
                ),
            ),
        ),
        RulebookSection(
            say("Converting and sacrificing"),
            say("convert sacrifice sacrifices altar temple price prices"),
            "",
            {
                rules.Rule.V1: say("convert CROSSING: another tribe must have a person on it."),
                rules.Rule.V2: say("You must have a figure one edge away."),
                rules.Rule.V3: say(
                    "The price is {price}.",
                    price=messages.stock(rules.conversion_price(rules.NEWEST)),
                ),
                rules.Rule.V4: say(
                    "The person joins your tribe, which may then have more than {number} people.",
                    number=pieces.PEOPLE,
                ),
                rules.Rule.O1: say("sacrifice CROSSING: you must have a person there."),
                rules.Rule.O2: say("The crossing must be a corner of the temple's hex."),
                rules.Rule.O3: say(
                    "The price depends on the sacrifices of all tribes and rises after every "
                    "{number}: {prices}.",
                    number=rules.SACRIFICES_TO_WIN // len(pieces.SACRIFICE_PRICES),
                    prices=prices(pieces.SACRIFICE_PRICES),
                ),
            },
            Scene(
                "sacrifice",
                tribe["sacrifice"],
                ("sacrifice D6sw",),
                say(
                    "In the picture: sacrifice D6sw. The person stands on a corner of the temple's "
                    "hex (O2) and leaves the island."
                ),
            ),
        ),
        RulebookSection(
            say("The end"),
            say("end win winner victory score tie rounds"),
            "",
            {
                rules.Rule.E1: say(
                    "Sacrifice {number} ends the game, and the tribe that made the most wins. "
                    "Figures on the island break ties, then houses. If there is still a tie, the "
                    "victory is shared.",
                    number=rules.SACRIFICES_TO_WIN,
                ),
                rules.Rule.E2: say(
                    "After the set-up, the god wins as soon as no figures are left on the island."
                ),
                rules.Rule.E3: say(
                    "A tribe without figures plays on: it can call people or end its turn. If it "
                    "has no unturned house either, but a person in its box, it gets a house when "
                    "the god keeps a card: on the first hex (in reading order) with a house of its "
                    "own and fewer than {number} houses, or else on the temple's hex.",
                    number=pieces.HOUSES_PER_HEX,
                ),
                rules.Rule.E4: say(
                    "With the option rounds N, the game ends in a draw when round N is over: "
                    "everyone shares the victory."
                ),
            },
        ),
        RulebookSection(
            say("Editions 1 and 2"),
            say("edition editions older wrath gift gifts keep store"),
            say(
                "The option edition selects older rules and cards. Each of two tribes has {people} "
                "people. Cards that the god keeps do not act, and E3 brings no house. After the "
                "last round the god wins. A converted person returns to its own box, and one from "
                "your box takes its place. In edition 2 converting costs {price}, and a store "
                "holds {most} of each resource: whatever a tribe gains beyond that is lost.",
                people=pieces.PEOPLE_OF_TWO,
                price=messages.stock(rules.conversion_price(rules.Edition.SECOND)),
                most=rules.SCALE.food,
            ),
            {
                rules.Rule.K7: say(
                    "Cards that cost 0 are gifts. The god may not type done while a gift in hand "
                    "can be played, or before playing a card if any can be played. The option "
                    "gifts free turns this rule off."
                ),
                rules.Rule.K8: say(
                    "In edition 2, the god's wrath takes the place of the sacrifices in power, K4, "
                    "D1 and D2. It is the number of sacrifices, but at least "
                    "{wrath_of_two}/{rounds_of_two} of the number of earlier rounds with two "
                    "tribes, and {wrath_of_three}/{rounds_of_three} with three, rounded down. "
                    "The option wrath sacrifices turns this rule off.",
                    wrath_of_two=rules.IMPATIENCE[2][0],
                    rounds_of_two=rules.IMPATIENCE[2][1],
                    wrath_of_three=rules.IMPATIENCE[3][0],
                    rounds_of_three=rules.IMPATIENCE[3][1],
                ),
            },
        ),
    )


def card_page(cards: Iterable[rules.Card], printing: rules.Printing, say: Language) -> Page:
    """Return a page on ``cards``: cost, targets, effect, and copies in each deck."""
    messages = Messages(say)
    blocks: list[Block] = []
    for card in cards:
        face = card.face(printing)
        copies = [
            say("{deck} {number}", deck=messages.word(deck), number=number)
            for deck, number in zip(rules.DECKS, face.copies, strict=True)
            if number
        ]
        cost = say("a gift") if face.is_gift else say("cost {cost}", cost=face.cost)
        title = say(
            "{card}, {cost} ({copies})",
            card=messages.word(card),
            cost=cost,
            copies=", ".join(copies),
        )
        targets = messages.targets(card)
        does = messages.text(card, printing)
        text = say("{targets}: {what}", targets=targets, what=does) if targets else does
        blocks += [Heading(title), Paragraph(text, 1)]
    return tuple(blocks)


def cards_named(text: str, printing: rules.Printing, say: Language) -> list[rules.Card]:
    """List the cards of a printing whose name starts with a word, or the cards of a deck.

    An empty word lists all cards. An unknown word lists none.
    """
    messages, word = Messages(say), text.strip().lower()
    decks = [deck for deck in rules.Deck if word and messages.word(deck).lower() == word]
    if decks:
        return [*rules.whole_deck(decks[0], printing)]
    names = {card: (messages.word(card).lower(), card.name) for card in rules.cards_of(printing)}
    return [card for card in names if any(name.startswith(word) for name in names[card])]
