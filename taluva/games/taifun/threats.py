"""Threats in Taifun: the next sacrifice, destructive cards and contested majorities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taluva.core.game import Threat, ThreatReport, ThreatSection
from taluva.games.taifun.game import Game
from taluva.games.taifun.messages import Messages
from taluva.games.taifun.outlook import CardReach, Contest, TaifunOutlook, Toll, outlook
from taluva.games.taifun.rules import GOD, NOTHING
from taluva.i18n import Language


def threats(game: Game, seat: int, say: Language) -> ThreatReport:
    """Return a report on the threats to a seat in the next turns, empty before the first round."""
    facts = outlook(game.position, seat)
    if not facts.tribes:
        return ()
    sections = (
        (say("the next sacrifice"), _sacrifices(game, facts, say)),
        (say("cards within reach"), _cards(game, facts.cards, seat, say)),
        (say("majorities in danger"), _majorities(game, facts.contests, seat, say)),
    )
    return tuple(
        ThreatSection(title, lines) for title, found in sections if (lines := tuple(found))
    )


# --- sacrifices -----------------------------------------------------------------------------------


def _sacrifices(game: Game, facts: TaifunOutlook, say: Language) -> Iterator[Threat]:
    """Yield the price of the next sacrifice, then each tribe that can make or pay it."""
    left = facts.sacrifices_left
    yield Threat(
        say.count(
            "it costs {price}; {number} sacrifice to go",
            "it costs {price}; {number} sacrifices to go",
            left,
            price=Messages(say).stock(facts.price),
        ),
        is_urgent=left == 1,
    )
    for tribe in facts.tribes:
        name = game.names[tribe.seat - 1]
        match tribe.seat == facts.viewer, tribe.sacrifices:
            case _, 0 if not tribe.can_pay:
                continue
            case True, 0:
                text = say("you can pay it, but have no person at the temple")
            case False, 0:
                text = say("{name} can pay it, but has no person at the temple", name=name)
            case True, number:
                text = say.count(
                    "you can make {number} sacrifice in one turn",
                    "you can make {number} sacrifices in one turn",
                    number,
                )
            case _, number:
                text = say.count(
                    "{name} can make {number} sacrifice in one turn",
                    "{name} can make {number} sacrifices in one turn",
                    number,
                    name=name,
                )
        yield Threat(text, tribe.at_temple, is_urgent=0 < left <= tribe.sacrifices)


# --- cards ----------------------------------------------------------------------------------------


def _cards(game: Game, cards: Sequence[CardReach], viewer: int, say: Language) -> Iterator[Threat]:
    """Yield each card with the tribes that it can hurt, the viewer's own first."""
    messages = Messages(say)
    for card, cost, hit, moves_figures, moves_temple in cards:
        tolls = sorted(hit, key=lambda each: each[0] != viewer)
        parts = [_toll(game, seat, viewer, toll, messages) for seat, toll in tolls]
        parts += [say("can move any figure")] if moves_figures else []
        parts += [say("can move the temple")] if moves_temple else []
        at = tolls[0][1].at if tolls and viewer in (tolls[0][0], GOD) else None
        values = {"card": messages.word(card), "cost": cost, "what": say.clauses(parts)}
        yield Threat(say("{card} (cost {cost}): {what}", **values), () if at is None else (at,))


def _toll(game: Game, seat: int, viewer: int, toll: Toll, messages: Messages) -> str:
    say = messages.say
    parts = []
    if toll.figures:
        parts.append(say.count("{number} figure", "{number} figures", toll.figures))
    if toll.houses:
        parts.append(say.count("{number} house", "{number} houses", toll.houses))
    if toll.goods != NOTHING:
        parts.append(messages.stock(toll.goods))
    facts = {
        "lost": say.join_and(parts),
        "name": game.names[seat - 1],
        "place": "" if toll.at is None else messages.place(toll.at),
    }
    match seat == viewer, toll.at is None:
        case True, True:
            return say("you lose {lost}", **facts)
        case True, False:
            return say("you lose {lost} on {place}", **facts)
        case False, True:
            return say("{name} loses {lost}", **facts)
        case _:
            return say("{name} loses {lost} on {place}", **facts)


# --- majorities -----------------------------------------------------------------------------------


def _majorities(
    game: Game, contests: Sequence[Contest], viewer: int, say: Language
) -> Iterator[Threat]:
    for hex, owner, rival in sorted(contests, key=lambda each: each.owner != viewer):
        facts = {"hex": hex, "name": game.names[owner - 1], "rival": game.names[rival - 1]}
        if owner == viewer:
            text = say("{hex}: {rival} can build there and tie with you", **facts)
        elif rival == viewer:
            text = say("{hex}: you can build there and tie with {name}", **facts)
        else:
            text = say("{hex}: {rival} can build there and tie with {name}", **facts)
        yield Threat(text, (hex,))
