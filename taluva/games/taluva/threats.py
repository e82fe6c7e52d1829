"""Threats to a player in words, from the facts of ``taluva.games.taluva.outlook``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from taluva.core.game import Threat, ThreatReport, ThreatSection
from taluva.games.taluva import outlook
from taluva.games.taluva.notation import grammar, labels, place_name, word_for
from taluva.games.taluva.rules import LANDS, Place, Position, Temple, Tower
from taluva.hexgrid import Hex
from taluva.i18n import Language

if TYPE_CHECKING:
    from taluva.games.taluva.effect import Effect
    from taluva.games.taluva.game import Game

_MAX_NAMED: Final = 6  # placements or hexes on one line
_MAX_EXPANSIONS: Final = 2  # expansions on one line


def threats(game: Game, seat: int, say: Language) -> ThreatReport:
    """Return a report on the threats to a player in the next turns."""
    if game.outcome is not None:
        return ()
    facts = outlook.outlook(game.position, seat)
    sections = (
        (say("close to winning"), _wins(game, facts, say)),
        (say("staying in the game"), _stays(game, facts, say)),
        (say("sites for towers and temples"), _open_sites(game, facts, say)),
        (say("volcanoes next to your huts"), _volcanoes(facts, say)),
        (say("tiles left"), _tiles(game, facts, say)),
    )
    return tuple(
        ThreatSection(title, lines) for title, found in sections if (lines := tuple(found))
    )


# --- winning --------------------------------------------------------------------------------------


def _wins(game: Game, facts: outlook.PositionOutlook, say: Language) -> Iterator[Threat]:
    """Yield who can win and how, the most dangerous first."""
    position, viewer = game.position, facts.viewer
    rivals = outlook.rivals_of(position, viewer)
    able = [each for each in facts.players if each.can_win]
    able.sort(key=lambda each: (not each.now, -each.wins / max(each.of, 1)))
    for each in able:
        is_urgent = each.seat in rivals or bool(each.now) or each.has_tile
        where = tuple(dict.fromkeys(hex for turn in _ways(each) for hex in turn.hexes))
        yield Threat(describe_win(game, each, viewer, say), where, is_urgent)
    if not able:
        yield Threat(say("no player can win in the next turn"))


def _ways(facts: outlook.PlayerOutlook) -> Sequence[outlook.WinningTurn | outlook.WinningBuild]:
    """Return the ways to win now, or else in the next turn."""
    return facts.winning_builds or facts.winning_turns


def describe_win(
    game: Game, facts: outlook.PlayerOutlook, viewer: int | None, say: Language
) -> str:
    """Return when a player can win, with how many tiles, and by which build."""
    values = {
        "name": game.names[facts.seat - 1],
        "number": facts.wins,
        "every": facts.of,
        "what": _describe_ways(game.position, facts, say),
    }
    is_viewer = facts.seat == viewer
    if facts.is_shared:
        if facts.now or facts.has_tile:
            if is_viewer:
                return say("you can share the win this turn: {what}", **values)
            return say("{name} can share the win this turn: {what}", **values)
        if is_viewer:
            return say(
                "you share the win next turn with {number} of {every} tiles: {what}", **values
            )
        return say(
            "{name} shares the win next turn with {number} of {every} tiles: {what}", **values
        )
    if facts.now or facts.has_tile:
        if is_viewer:
            return say("you can win this turn: {what}", **values)
        return say("{name} can win this turn: {what}", **values)
    if is_viewer:
        return say("you win next turn with {number} of {every} tiles: {what}", **values)
    return say("{name} wins next turn with {number} of {every} tiles: {what}", **values)


def _describe_ways(position: Position, facts: outlook.PlayerOutlook, say: Language) -> str:
    """Return the winning builds with their hexes, such as ``tower at K25 or temple at L26``."""
    towers: list[Hex] = []
    temples: list[Hex] = []
    huts: list[Sequence[Hex]] = []
    for turn in _ways(facts):
        if isinstance(turn.build, Tower):
            towers.append(turn.build.hex)
        elif isinstance(turn.build, Temple):
            temples.append(turn.build.hex)
        elif turn.hexes not in huts:
            huts.append(turn.hexes)
    parts = [say("tower at {hexes}", hexes=_join_some(towers, say))] if towers else []
    parts += [say("temple at {hexes}", hexes=_join_some(temples, say))] if temples else []
    parts += [say("huts at {hexes}", hexes=labels(each)) for each in huts[:_MAX_EXPANSIONS]]
    text = say.either(parts)
    if facts.rank is not None:
        return say("{what}, for {place}", what=text, place=place_name(facts.rank, say))
    return text


def _join_some(hexes: Sequence[Hex], say: Language) -> str:
    if len(hexes) <= _MAX_NAMED:
        return labels(hexes)
    return say(
        "{hexes} and {number} more",
        hexes=labels(hexes[:_MAX_NAMED]),
        number=len(hexes) - _MAX_NAMED,
    )


# --- staying in -----------------------------------------------------------------------------------


def _stays(game: Game, facts: outlook.PositionOutlook, say: Language) -> Iterator[Threat]:
    """Yield who may be unable to build, and the viewer's safe placements if they are few."""
    for each in facts.players:
        if each.seat == facts.viewer:
            yield from _own_stay(game.position, each, say)
        elif each.may_be_out:
            values = {
                "name": game.names[each.seat - 1],
                "number": each.stays,
                "every": each.stays_of,
            }
            text = (
                say("{name} can build after {number} of {every} placements", **values)
                if each.has_tile
                else say("{name} can build next turn with {number} of {every} tiles", **values)
            )
            yield Threat(text)


def _own_stay(position: Position, facts: outlook.PlayerOutlook, say: Language) -> Iterator[Threat]:
    if not facts.stays_of:
        return
    if not facts.may_be_out:
        if facts.has_tile:
            yield Threat(say("all {number} placements keep you in", number=facts.stays_of))
        else:
            yield Threat(say("you can build next turn with every tile"))
        return
    text = describe_stay(facts, say)
    safe = outlook.surviving_placements(position) if facts.has_tile else frozenset()
    few = sorted(safe, key=lambda place: (place.volcano.order, place.direction))
    if few and len(few) <= _MAX_NAMED:
        spellings = [grammar(say).format_move(Place(each.volcano, each.direction)) for each in few]
        text = say.about(text, ", ".join(spellings))
        yield Threat(text, tuple(dict.fromkeys(each.volcano for each in few)), is_urgent=True)
    else:
        yield Threat(text, is_urgent=True)


def describe_stay(facts: outlook.PlayerOutlook, say: Language) -> str:
    """Return with how many placements or tiles you can build, or "" if with all of them."""
    if not facts.may_be_out:
        return ""
    if not facts.has_tile:
        return say(
            "you can build next turn with {number} of {every} tiles",
            number=facts.stays,
            every=facts.stays_of,
        )
    if not facts.stays:
        return say("every placement puts you out")
    return say.count(
        "{number} of {every} placements keeps you in",
        "{number} of {every} placements keep you in",
        facts.stays,
        every=facts.stays_of,
    )


def staying_in(position: Position, say: Language) -> str:
    """Return with how many placements or tiles the player to move can build, or "" if all."""
    facts = outlook.outlook_of(position, position.seat)
    return "" if facts is None else describe_stay(facts, say)


def describe_caution(effect: Effect, names: Sequence[str], say: Language) -> str:
    """Return what a move allows: fewer tiles to build with, or more for a rival to win with."""
    before, after, seat = effect.before, effect.after, effect.seat
    if after.outcome is not None or effect.is_out:
        return ""
    is_tile = isinstance(effect.move, Place)
    after, parts = outlook.before_draw(after), []
    own = None if is_tile else outlook.outlook_of(after, seat)
    if own is not None and own.may_be_out:
        parts.append(
            say(
                "then you can build next turn with {number} of {every} tiles only",
                number=own.stays,
                every=own.stays_of,
            )
        )
    rivals = outlook.winning_rivals(after, seat)
    known = outlook.winning_rivals(before, seat) if rivals else {}
    for each in rivals.values():
        if each.seat in known and each.wins <= known[each.seat].wins:
            continue
        values = {"name": names[each.seat - 1], "number": each.wins, "every": each.of}
        if is_tile:  # the build that follows may prevent it
            parts.append(
                say("{name} then wins with {number} of {every} tiles unless you stop it", **values)
            )
        else:
            parts.append(say("then {name} wins with {number} of {every} tiles", **values))
    return say.clauses(parts)


def describe_worse(before: Game, after: Game, viewer: int, say: Language) -> list[str]:
    """List the rivals who can win their next turn now but could not before."""
    known = outlook.winning_rivals(outlook.before_draw(before.position), viewer)
    found = outlook.winning_rivals(after.position, viewer)
    return [_describe_approach(after, found[seat], say) for seat in found if seat not in known]


def _describe_approach(game: Game, facts: outlook.PlayerOutlook, say: Language) -> str:
    name, kinds = game.names[facts.seat - 1], {type(each.build) for each in _ways(facts)}
    if kinds == {Tower}:
        return say("since your turn {name} has come within one tower", name=name)
    if kinds == {Temple}:
        return say("since your turn {name} has come within one temple", name=name)
    return say("since your turn {name} has come within one build", name=name)


# --- sites, volcanoes, tiles ----------------------------------------------------------------------


def _open_sites(game: Game, facts: outlook.PositionOutlook, say: Language) -> Iterator[Threat]:
    position, viewer = game.position, facts.viewer
    for each in sorted(facts.players, key=lambda each: each.seat != viewer):
        if not each.turns_left:
            continue
        own = say("your tower: {hexes}"), say("your temple: {hexes}")
        other = say("{name}'s tower: {hexes}"), say("{name}'s temple: {hexes}")
        texts = own if each.seat == viewer else other
        for text, sites in zip(texts, outlook.open_sites(position, each.seat), strict=True):
            if sites:
                hexes = _join_some(sites, say)
                name = game.names[each.seat - 1]
                yield Threat(say.again(text, hexes=hexes, name=name), sites)


def _volcanoes(facts: outlook.PositionOutlook, say: Language) -> Iterator[Threat]:
    for volcano, huts, hexes in facts.loses:
        yield Threat(
            say.count(
                "{volcano} can bury {number} hut on {hexes}",
                "{volcano} can bury {number} huts on {hexes}",
                huts,
                volcano=volcano,
                hexes=say.either([str(hex) for hex in hexes]),
            ),
            (volcano,),
        )


def _tiles(game: Game, facts: outlook.PositionOutlook, say: Language) -> Iterator[Threat]:
    """Yield how many tiles are left, the lands of unseen tiles, and who has no turn left."""
    position = game.position
    lands: Counter[str] = Counter()
    for tile, number in outlook.unseen_tiles(position).items():
        for land in {*tile}:
            lands[land] += number
    counted = ", ".join(f"{word_for(land, say)} {lands[land]}" for land in LANDS)
    yield Threat(
        say.count(
            "{number} tile left to draw; unseen tiles with {lands}",
            "{number} tiles left to draw; unseen tiles with {lands}",
            position.tiles_left,
            lands=counted,
        )
    )
    for each in facts.players:
        if not each.turns_left and each.seat == facts.viewer:
            yield Threat(say("you have no turn left"))
        elif not each.turns_left:
            yield Threat(say("{name} has no turn left", name=game.names[each.seat - 1]))
