"""The screen contents of Taluva: map, tile in hand, pieces and answers to queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from taluva.core.arguments import HexArgument
from taluva.core.pages import Page
from taluva.games.taluva import notation, reports, rules
from taluva.games.taluva.artwork import HUT, SPRITES, TEMPLE, TITLE, TOWER, VOLCANO
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.game import Game
from taluva.games.taluva.messages import Messages, count_built, side, totals_decide
from taluva.games.taluva.notation import COLOURS, letter_for, word_for
from taluva.games.taluva.outlook import outlook_of
from taluva.games.taluva.rules import DEFAULT_EDITION, HOUSE_RULES, LANDS, Move, Phase, Place
from taluva.games.taluva.rules.building import FULL_POOL, pieces_of
from taluva.games.taluva.threats import describe_worse, staying_in
from taluva.hexgrid import DIRECTIONS, ORIGIN, Direction, Hex, parse_hex, trio
from taluva.i18n import ENGLISH, Language
from taluva.tui import game_ui
from taluva.tui.hexmap import picture as pictures
from taluva.tui.hexmap.picture import Chip, Frame, Ground, Mark, Picture, Piece, Spot, flash
from taluva.tui.prompt import Prompt

if TYPE_CHECKING:
    from taluva.core.lessons import Lesson
    from taluva.core.pages import RulebookSection
    from taluva.tui.speech import Speech


# --- pictures -------------------------------------------------------------------------------------


def picture(game: Game, say: Language) -> Picture:
    """Return the picture of a game's island."""
    return island(game.position.board, say, game.colours)


def island(board: rules.Board, say: Language, colours: Sequence[str] = COLOURS) -> Picture:
    """Return the picture of a board. ``colours`` are the seats' colours."""
    return Picture(
        tuple(_ground(hex, field, say) for hex, field in board.fields.items()),
        tuple(_piece(hex, building, colours, say) for hex, building in board.buildings.items()),
    )


def preview(game: Game, move: rules.Move, say: Language) -> Picture:
    """Return the preview of a legal or illegal move.

    Every hex of a tile is drawn one level above the field below it. So the preview of a misplaced
    tile shows why it is refused.
    """
    position = game.position
    if isinstance(move, rules.Place):
        return _tile_preview(position, move, say)
    if isinstance(move, rules.Expand) and move.hex not in position.board.settlements:
        return Picture()
    pieces = pieces_of(position.board, position.seat, move).items()
    return Picture(pieces=tuple(_piece(hex, each, game.colours, say) for hex, each in pieces))


def tile(tile: rules.Tile, direction: Direction, say: Language) -> Picture:
    """Return the picture of a single tile whose volcano points in ``direction``."""
    lands = (rules.Land.VOLCANO, tile.first, tile.second)
    points = (direction, None, None)
    grounds = tuple(
        Ground(
            hex,
            (str(land),),
            group="hand",
            points=point,
            letter=_letter(land, say),
            word=word_for(land, say),
            has_crater=land is rules.Land.VOLCANO,
            direction="" if point is None else word_for(point, say),
        )
        for hex, land, point in zip(trio(ORIGIN, direction), lands, points, strict=True)
    )
    return Picture(grounds, has_levels=False, has_sea=False)


def changes(before: Game, after: Game) -> tuple[Mark, ...]:
    """Return marks for the hexes that changed between two games."""
    old, new = before.position.board, after.position.board
    tiles = [hex for hex, field in new.fields.items() if old.fields.get(hex) != field]
    built = [hex for hex, each in new.buildings.items() if old.buildings.get(hex) != each]
    return pictures.marks(pictures.MarkKind.LAST, dict.fromkeys([*built, *tiles]))


def frames(before: Game, after: Game) -> Sequence[Frame]:
    """Return the animation of a move: spreading fire, flashing buildings, or a victory."""
    effect, board = after.effect, after.position.board
    if effect is None:
        return ()
    if after.outcome is not None:
        winners = after.outcome.winners
        own = [hex for hex, building in board.buildings.items() if building.seat in winners]
        return [flash(role, own) for role in ("hot", "lava", "hot", "lava")]
    if isinstance(effect.move, rules.Place):
        crater, *lands = effect.move.hexes
        fire = [flash("hot", [crater]), (*flash("lava", [crater]), *flash("hot", lands))]
        return [*fire, flash("glow", [crater, *lands])] if effect.is_eruption else ()
    lit = flash(after.colours[effect.seat - 1], effect.hexes)
    return [lit, (), lit]


@lru_cache(maxsize=1024)  # cached, because most of an island stays the same from move to move
def _ground(hex: Hex, field: rules.Field, say: Language) -> Ground:
    land, points = field.land, field.points
    return Ground(
        hex,
        (str(land),),
        field.level,
        field.laid,
        points,
        _letter(land, say),
        word_for(land, say),
        str(hex),
        land is rules.Land.VOLCANO,
        "" if points is None else word_for(points, say),
        say("level "),
    )


def _letter(land: rules.Land, say: Language) -> str:
    return VOLCANO if land is rules.Land.VOLCANO else letter_for(land, say)


def _piece(hex: Hex, building: rules.Building, colours: Sequence[str], say: Language) -> Piece:
    colour, kind = colours[building.seat - 1], building.kind
    word = "" if kind is rules.BuildingKind.HUTS else word_for(str(kind), say)
    return Piece(hex, SPRITES[kind], colour, colour[0].upper(), max(1, building.huts), word)


def _tile_preview(position: rules.Position, place: rules.Place, say: Language) -> Picture:
    tile = place.tile or position.tile
    if tile is None:
        return Picture()
    board = position.board
    grounds, chips = [], []
    lands = (rules.Land.VOLCANO, tile.first, tile.second)
    for hex, land in zip(place.hexes, lands, strict=True):
        below = board.fields.get(hex)
        points = place.direction if land is rules.Land.VOLCANO else None
        level = 1 if below is None else below.level + 1
        grounds.append(_ground(hex, rules.Field(land, level, points, position.turn), say))
        building = board.buildings.get(hex)
        if building is not None and building.kind is rules.BuildingKind.HUTS:
            chips.append(Chip(hex, f"-{building.huts}", "bad"))
    return Picture(tuple(grounds), chips=tuple(chips))


# --- queries and panels ---------------------------------------------------------------------------


def _curves(games: Sequence[Game]) -> tuple[tuple[int, ...], ...]:
    """Return the number of pieces that each player had built after each turn."""
    turns = {game.effect.turn: game for game in games if game.effect is not None}.values()
    return tuple(
        tuple(sum(count_built(game, seat)) for game in turns)
        for seat in range(1, len(games[-1].names) + 1)
    )


def _info(game: Game, text: str, say: Language) -> Page:
    if not text:
        return reports.pools(game, Messages(say))
    return reports.info(game, parse_hex(text), say)


def _fields(game: Game, say: Language) -> Iterable[tuple[str, str]]:
    for hex, field in sorted(game.position.board.fields.items()):
        land = notation.word_for(field.land, say)
        yield str(hex), say("{land}, level {level}", land=land, level=field.level)


def _sections(say: Language) -> Sequence[RulebookSection]:
    from taluva.games.taluva.rulebook import sections

    return sections(say)


def _lessons() -> Iterable[tuple[str, Lesson]]:
    from taluva.games.taluva.lessons import LESSONS

    return ((each.task.name, each) for each in LESSONS)


TOPICS: Final[Sequence[game_ui.Topic[Game]]] = (
    game_ui.Topic(
        "info",
        ENGLISH("[HEX]"),
        ENGLISH("a hex's stack, level, owner, settlement; or all pieces left"),
        _info,
        _fields,
        HexArgument,
    ),
    game_ui.Topic(
        "settlements",
        "",
        ENGLISH("every player's settlements"),
        lambda game, text, say: reports.settlements(game, say),
        word=ENGLISH("settlements"),
    ),
    game_ui.Topic(
        "score",
        "",
        ENGLISH("what each player has built"),
        lambda game, text, say: reports.score(game, Messages(say)),
    ),
    game_ui.Topic(
        "tiles",
        "",
        ENGLISH("the unseen tiles, by kind"),
        lambda game, text, say: reports.tiles(game, say),
        is_for_watchers=False,
        word=ENGLISH("tiles"),
    ),
    game_ui.rules_topic(_sections, _lessons),
)


class TaluvaUI(game_ui.GameUI[Game, Move]):
    """The user interface of Taluva."""

    cover = TITLE
    picture = staticmethod(picture)
    preview = staticmethod(preview)
    frames = staticmethod(frames)
    changes = staticmethod(changes)
    turning = ENGLISH("turn the tile")
    short_forms = ENGLISH("p m25e, h n24, x n24 j")
    beginning = staticmethod(lambda say: say("before the first tile"))
    legal = staticmethod(lambda game, say: reports.legal(game, Messages(say)))
    why = staticmethod(lambda game, move, say: reports.why(game, move, Messages(say)))
    pieces_left = staticmethod(lambda game, say: reports.pools(game, Messages(say)))
    score = staticmethod(lambda game, say: reports.score(game, Messages(say)))
    result = staticmethod(lambda game, say: reports.result(game, Messages(say)))
    watching_text = staticmethod(reports.status_line)
    worse = staticmethod(describe_worse)
    topics = TOPICS

    @cached_property
    def speech(self) -> Speech[Any]:
        """The spoken descriptions of the game."""
        from taluva.games.taluva.speech import TaluvaSpeech

        return TaluvaSpeech(self)

    def first_steps(self, prompt: Prompt[Game, Move]) -> str:
        """Return a typing hint with an example, or "" after the first round."""
        game, say = prompt.game, prompt.say
        found = notation.example(game) if game.turn <= len(game.names) else None
        if found is None:
            return ""
        move = prompt.grammar.format_move(found)
        if game.phase is Phase.TILE:
            return say("type place, a hex and a direction, for example: {move}", move=move)
        return say("type hut and a hex, for example: {move}", move=move)

    def format_move(self, move: Move, say: Language) -> str:
        """Format a move as a player types it: a placement without its tile."""
        if isinstance(move, Place):
            move = Place(move.volcano, move.direction)
        return notation.grammar(say).format_move(move)

    def turn_text(self, game: Game, say: Language) -> str:
        return say("turn {turn} of {turns}", turn=game.turn, turns=game.position.options.tile_count)

    def remaining_text(self, game: Game, say: Language) -> str:
        return say.count("{number} tile left", "{number} tiles left", game.position.tiles_left)

    def playing_text(self, game: Game, say: Language) -> str:
        number = game.position.tiles_left
        values = {
            "turn": game.turn,
            "name": game.names[game.position.seat - 1],
            "task": Messages(say).describe_task(game),
        }
        if game.tile is None:
            return say.count(
                "turn {turn}, {number} tile left. {name}: {task}",
                "turn {turn}, {number} tiles left. {name}: {task}",
                number,
                **values,
            )
        return say.count(
            "turn {turn}, {number} tile left. {name}: {task} {tile}",
            "turn {turn}, {number} tiles left. {name}: {task} {tile}",
            number,
            tile=notation.tile_for(game.tile, say),
            **values,
        )

    def holdings(self, game: Game, seat: int, say: Language) -> list[game_ui.Holding]:
        pool = game.position.standing.pools[seat - 1]
        return [
            game_ui.Holding(HUT, pool.huts, 2, FULL_POOL.huts, 8, say("huts")),
            game_ui.Holding(
                TOWER, pool.towers, 1, FULL_POOL.towers, FULL_POOL.towers, say("towers")
            ),
            game_ui.Holding(
                TEMPLE, pool.temples, 1, FULL_POOL.temples, FULL_POOL.temples, say("temples")
            ),
        ]

    def highlight(self, before: Game, after: Game, say: Language) -> game_ui.Highlight | None:
        effect = after.effect
        if effect is not None and effect.is_out:
            return game_ui.Highlight(say("elimination"), "bad")
        if effect is not None and effect.is_eruption:
            return game_ui.Highlight(say("eruption"), "lava")
        return None

    def status(self, game: Game, seat: int, say: Language) -> str:
        return Messages(say).status(game, seat)

    def variant(self, game: Game, say: Language) -> str:
        """Return the edition and the variant, as far as they are not the default."""
        options = game.position.options
        own = [rule for rule in HOUSE_RULES if not rule.follows_edition and rule.is_on(options)]
        edition = [] if options.edition == DEFAULT_EDITION else [options.edition]
        return " ".join([*edition, *(say.again(rule.label) for rule in own)])

    def goal(self, game: Game, say: Language) -> str:
        """Describe how to win early by completing kinds of pieces [V1, G1, R1]."""
        position = game.position
        if position.options.teams:
            return say("your team wins when one of you has used up two kinds and the other one")
        if position.options.ranking:
            taken = [place for place in position.standing.places if place is not None]
            free = [place for place in range(1, len(game.names) + 1) if place not in taken]
            place = notation.place_name(min(free, default=1), say)
            return say("use up 2 kinds for {place}", place=place)
        return say("use up 2 kinds to win")

    def outlook(self, game: Game, seat: int, say: Language) -> game_ui.Highlight | None:
        facts = outlook_of(game.position, seat)
        if facts is None:
            return None
        parts = []
        if facts.now or (facts.wins and facts.has_tile):
            parts.append(say("can win"))
        elif facts.wins:
            parts.append(say("wins {number}/{every}", number=facts.wins, every=facts.of))
        if facts.may_be_out:
            out = facts.stays_of - facts.stays
            parts.append(say("out {number}/{every}", number=out, every=facts.stays_of))
        if parts:
            return game_ui.Highlight(", ".join(parts), "bad")
        return None if facts.turns_left else game_ui.Highlight(say("no turn left"), "faint")

    def alarm(self, game: Game, say: Language) -> str:
        return staying_in(game.position, say)

    def hand(self, game: Game, move: Move | None, say: Language) -> game_ui.Hand | None:
        """Return the tile in hand, turned as in the move being typed."""
        if game.tile is None:
            return None
        direction = move.direction if isinstance(move, Place) else Direction.E
        lands = " ".join(notation.tile_for(game.tile, say))
        word = notation.word_for(direction, say)
        return game_ui.Hand(
            say("tile in hand: points {direction}", direction=word),
            f"{VOLCANO} {lands}",
            tile(game.tile, direction, say),
            compass=tuple(notation.word_for(each, say) for each in DIRECTIONS),
            points=word,
            short_title=say("tile in hand: {direction}", direction=word),
        )

    def ending(self, games: Sequence[Game], say: Language) -> game_ui.GameOverSummary:
        """Return the summary of a finished game: pieces, a chart, and the winning pieces."""
        game = games[-1]
        outcome, effect, messages = game.outcome, game.effect, Messages(say)
        assert outcome is not None, "the game is over"
        seats, places = range(1, len(game.names) + 1), outcome.places
        pools = [count_built(game, seat) for seat in seats]
        temples, towers, huts = zip(*pools, strict=True)
        spots: tuple[Spot, ...] = ()
        if (
            effect is not None
            and effect.seat in outcome.winners
            and not isinstance(effect.move, Place)
        ):
            spots = tuple(effect.touched)
        return game_ui.GameOverSummary(
            messages.reason(game, outcome),
            tuple(reports.last_news(game, messages)),
            say("built"),
            (
                game_ui.ScoreRow(say("huts"), HUT, huts, FULL_POOL.huts, 10),
                game_ui.ScoreRow(say("towers"), TOWER, towers, FULL_POOL.towers, 2),
                game_ui.ScoreRow(say("temples"), TEMPLE, temples, FULL_POOL.temples, 3),
            ),
            say("pieces built, turn by turn"),
            _curves(games),
            spots,
            tuple(messages.status(game, seat) for seat in seats),
            tuple(sorted(seats, key=lambda seat: places[seat - 1])) if places else (),
            {seat: side(game, seat)[::-1] for seat in seats} if totals_decide(game) else {},
        )

    def legend(self, say: Language) -> tuple[tuple[str, str], ...]:
        signs = [
            *(f"{notation.letter_for(land, say)} {notation.word_for(land, say)}" for land in LANDS),
            f"{VOLCANO} {say('volcano')}",
            f"{HUT} {say('hut')}",
            f"{TOWER} {say('tower')}",
            f"{TEMPLE} {say('temple')}",
            say("1-9 level"),
        ]
        return tuple(zip_longest(signs[::2], signs[1::2], fillvalue=""))

    rules_sections = staticmethod(_sections)


UI: Final = TaluvaUI(DEFINITION)
