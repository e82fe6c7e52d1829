"""What Taluva shows on a screen: its map, the tile in hand, everybody's pieces, and answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from taluva.games.taluva import answers
from taluva.games.taluva.game import Game
from taluva.games.taluva.guide import first_steps
from taluva.games.taluva.notation import grammar, word_for
from taluva.games.taluva.rules import LANDS, Move, Phase, Place, Status
from taluva.games.taluva.rules.building import FULL_POOL
from taluva.games.taluva.screen.cover import COVER
from taluva.games.taluva.screen.map import changes, frames, ghost, picture, tile
from taluva.games.taluva.screen.sprites import HUT, TEMPLE, TOWER, VOLCANO
from taluva.games.taluva.speech import built, speech
from taluva.games.taluva.words import WORDS
from taluva.hexgrid import DIRECTIONS, Direction, parse_hex
from taluva.shell.face import Ending, Face, Hand, Holding, Tally, Topic, rules_topic
from taluva.shell.map.picture import Mark, Spot
from taluva.table.line.places import Hexes
from taluva.table.telling.language import ENGLISH, Language
from taluva.table.telling.page import Page

if TYPE_CHECKING:  # loaded when somebody asks for rules
    from taluva.table.study.task import Lesson
    from taluva.table.telling.rulebook import Section


def _changes(before: Game, after: Game) -> tuple[Mark, ...]:
    return changes(before.position, after.position)


def _typed(move: Move, say: Language) -> str:
    """Spell a move as a player types it: a placement without its tile."""
    if isinstance(move, Place):
        move = Place(move.volcano, move.direction)
    return grammar(say).spelt(move)


def _turn(game: Game, say: Language) -> str:
    return say("turn {turn} of {turns}", turn=game.turn, turns=game.position.options.tile_count)


def _left(game: Game, say: Language) -> str:
    return say.count("{number} tile left", "{number} tiles left", game.position.tiles_left)


def _situation(game: Game, say: Language) -> str:
    values = {
        "turn": game.turn,
        "number": game.position.tiles_left,
        "name": game.names[game.position.seat - 1],
        "task": speech(say).task(game),
    }
    if game.tile is None:
        return say("turn {turn}, {number} tiles left. {name}: {task}", **values)
    return say("turn {turn}, {number} tiles left. {name}: {task} {tile}", tile=game.tile, **values)


def _whereabouts(game: Game, say: Language) -> str:
    values = {
        "turn": game.turn,
        "turns": game.position.options.tile_count,
        "name": game.names[game.position.seat - 1],
    }
    match game.phase:
        case Phase.OVER:
            return say("turn {turn} of {turns}: the game is over", **values)
        case Phase.BUILD:
            return say("turn {turn} of {turns}: {name} builds next", **values)
        case Phase.TILE if game.tile is None:
            return say("turn {turn} of {turns}: {name} places a tile next", **values)
        case Phase.TILE:
            return say(
                "turn {turn} of {turns}: {name} places the tile {tile} next",
                tile=game.tile,
                **values,
            )


def _holdings(game: Game, seat: int) -> list[Holding]:
    pool = game.position.standing.pools[seat - 1]
    return [
        Holding(HUT, pool.huts, 2, FULL_POOL.huts, 8),
        Holding(TOWER, pool.towers, 1, FULL_POOL.towers, FULL_POOL.towers),
        Holding(TEMPLE, pool.temples, 1, FULL_POOL.temples, FULL_POOL.temples),
    ]


def _status(game: Game, seat: int, say: Language) -> str:
    status = game.position.standing.statuses[seat - 1]
    return "" if status is Status.PLAYING else say.again(WORDS[status])


def _hand(game: Game, move: Move | None, say: Language) -> Hand | None:
    """Show the tile in hand, turned as the move that is being typed turns it."""
    if game.tile is None:
        return None
    direction = move.direction if isinstance(move, Place) else Direction.E
    lands = " ".join(land.letter for land in game.tile)
    word = word_for(direction, say)
    return Hand(
        say("tile in hand: points {direction}", direction=word),
        f"{VOLCANO} {lands}",
        tile(game.tile, direction, say),
        compass=tuple(word_for(each, say) for each in DIRECTIONS),
        points=word,
        short_title=say("tile in hand: {direction}", direction=word),
    )


def _ending(games: Sequence[Game], say: Language) -> Ending:
    """Give what everybody has built, turn by turn too, and where the winning piece stands."""
    game = games[-1]
    outcome, effect, told = game.outcome, game.effect, speech(say)
    assert outcome is not None, "the game is over"
    pools = [built(game, seat) for seat in range(1, len(game.names) + 1)]
    temples, towers, huts = zip(*pools, strict=True)
    spots: tuple[Spot, ...] = ()
    if effect is not None and effect.seat in outcome.winners and not isinstance(effect.move, Place):
        spots = tuple(effect.touched)
    return Ending(
        told.reason(game, outcome),
        tuple(answers.last_news(game, told)),
        say("built"),
        (
            Tally(say("huts"), HUT, huts, FULL_POOL.huts, 10),
            Tally(say("towers"), TOWER, towers, FULL_POOL.towers, 2),
            Tally(say("temples"), TEMPLE, temples, FULL_POOL.temples, 3),
        ),
        say("pieces built, turn by turn"),
        _curves(games),
        spots,
    )


def _curves(games: Sequence[Game]) -> tuple[tuple[int, ...], ...]:
    """Count the pieces that everybody had built at the end of each turn."""
    turns = {game.effect.turn: game for game in games if game.effect is not None}.values()
    return tuple(
        tuple(sum(built(game, seat)) for game in turns)
        for seat in range(1, len(games[-1].names) + 1)
    )


def _legend(say: Language) -> tuple[tuple[str, str], ...]:
    signs = [
        *(f"{land.letter} {word_for(land, say)}" for land in LANDS),
        f"{VOLCANO} {say('volcano')}",
        f"{HUT} {say('hut')}",
        f"{TOWER} {say('tower')}",
        f"{TEMPLE} {say('temple')}",
        say("1-9 level"),
    ]
    return tuple(zip_longest(signs[::2], signs[1::2], fillvalue=""))


def _info(game: Game, text: str, say: Language) -> Page:
    if not text:
        return answers.pools(game, speech(say))
    return answers.info(game, parse_hex(text), say)


def _fields(game: Game, say: Language) -> Iterable[tuple[str, str]]:
    for hex, field in sorted(game.position.board.fields.items()):
        land = word_for(field.land, say)
        yield str(hex), say("{land}, level {level}", land=land, level=field.level)


def _sections(say: Language) -> Sequence[Section]:
    from taluva.games.taluva.rulebook import sections

    return sections(say)


def _in_short(say: Language) -> Page:
    from taluva.table.telling.rulebook import page

    return page(_sections(say)[:2])


def _lessons() -> Iterable[tuple[str, Lesson]]:
    from taluva.games.taluva.learning.lessons import LESSONS  # which no screen needs before

    return ((each.task.name, each) for each in LESSONS)


TOPICS: Final[Sequence[Topic[Game]]] = (
    Topic(
        "info",
        ENGLISH("[HEX]"),
        ENGLISH("a hex: its stack, level, owner and settlement; or all pools"),
        _info,
        _fields,
        Hexes,
    ),
    Topic(
        "settlements",
        "",
        ENGLISH("everybody's settlements"),
        lambda game, text, say: answers.settlements(game, say),
        word=ENGLISH("settlements"),
    ),
    Topic(
        "score",
        "",
        ENGLISH("what everybody has built"),
        lambda game, text, say: answers.score(game, speech(say)),
    ),
    Topic(
        "tiles",
        "",
        ENGLISH("the kinds of tiles not yet seen"),
        lambda game, text, say: answers.tiles(game, say),
        is_for_watchers=False,
        word=ENGLISH("tiles"),
    ),
    rules_topic(_sections, _lessons),
)

FACE: Final[Face[Game, Move]] = Face(
    cover=COVER,
    in_short=_in_short,
    picture=picture,
    ghost=ghost,
    changes=_changes,
    frames=frames,
    typed=_typed,
    short_forms=ENGLISH("p m25e, h n24, x n24 j"),
    numbered=lambda turn, say: say("turn {turn}", turn=turn),
    turn=_turn,
    left=_left,
    situation=_situation,
    whereabouts=_whereabouts,
    beginning=lambda say: say("before the first tile"),
    first_steps=first_steps,
    holdings=_holdings,
    status=_status,
    hand=_hand,
    legend=_legend,
    legal=lambda game, say: answers.legal(game, speech(say)),
    why=lambda game, move, say: answers.why(game, move, speech(say)),
    standing=lambda game, say: answers.pools(game, speech(say)),
    score=lambda game, say: answers.score(game, speech(say)),
    result=lambda game, say: answers.result(game, speech(say)),
    ending=_ending,
    topics=TOPICS,
)
