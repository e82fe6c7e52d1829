"""The prompt of a game: the meaning of a typed line, feedback on it, and its completions.

Each line is parsed once. Feedback, menu, marks and Enter use the same result, so they always agree.
The game's definition provides the grammar, the legal moves and the messages.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, islice
from typing import Any, Final, Generic, NamedTuple

from taluva.core import arguments, grammar
from taluva.core.definition import GameDefinition
from taluva.core.game import G, M, Refusal
from taluva.core.grammar import MoveForm, ParserState
from taluva.hexgrid import DIRECTIONS, Corner, Direction, Hex
from taluva.i18n import Language
from taluva.tui.hexmap.picture import Mark, MarkKind, Overlay, Picture, Spot, marks
from taluva.tui.screen import Feedback, LineStatus, Suggestion
from taluva.tui.text import naming, width_of

_MAX_DESCRIPTION: Final = 60  # columns of a move's description in the menu
_MAX_NAMED: Final = 8  # maximum words to list in feedback; more are counted
_MAX_CACHED: Final = 16  # cached parse results
_MAX_TRIED: Final = 600  # moves to try when explaining why none is legal
_MAX_MENDED: Final = 6  # maximum words of a line to correct


class Prompt(Generic[G, M]):
    """A parser of typed lines for one position of a game. It is used until the next move."""

    def __init__(self, game: G, definition: GameDefinition[G, M], say: Language) -> None:
        """Take the grammar, the legal moves and the messages from the game's definition."""
        self.game = game
        self.say = say
        self.grammar = definition.grammar(say)
        self.messages = definition.messages(say)
        self._definition = definition
        self._read = lru_cache(_MAX_CACHED)(self._parse)
        self.after = cache(game.apply)  # the game after a legal move

    @cached_property
    def legal(self) -> grammar.Tree[M]:
        """The legal moves as a tree, with one level per word."""
        return self._definition.move_tree(self.game)

    def parse(self, text: str) -> grammar.ParseResult[M]:
        """Parse a line against the legal moves. Results are cached."""
        return self._read(text, True)

    def parse_any(self, text: str) -> grammar.ParseResult[M]:
        """Parse a line against all moves, legal or not, to explain why it is not legal."""
        return self._read(text, False)

    def _parse(self, text: str, is_legal: bool) -> grammar.ParseResult[M]:
        return self.grammar.parse_line(text, self.legal if is_legal else None, is_prompt=True)

    # --- the meaning of a line --------------------------------------------------------------------

    def move(self, text: str) -> M | None:
        """Return the legal move that Enter plays, or None."""
        moves = self.parse(text).moves
        return moves[0] if len(moves) == 1 else None

    def intended_move(self, text: str) -> M | None:
        """Return the only move that a line can mean, legal or not, or None."""
        reading = self.parse(text)
        moves = reading.moves if not reading.is_dead else self.parse_any(text).moves
        return moves[0] if len(moves) == 1 else None

    def is_under_way(self, text: str) -> bool:
        """Check whether a line is clearly a move: it has a verb or a first value."""
        reading = self.parse(text)
        reading = self.parse_any(text.rstrip()) if reading.is_dead else reading
        if any(state.values for state in reading.reached):
            return True
        states = (way.state for way in reading.open)
        return any(state.form is not None and not state.is_bare for state in states)

    # --- marks ------------------------------------------------------------------------------------

    def overlay(
        self,
        text: str,
        preview: Callable[[G, M, Language], Picture],
        *,
        marked: str = "",
        shows_all: bool = False,
        hints: Sequence[M] = (),
        cursor: Spot | None = None,
    ) -> Overlay:
        """Return the overlay for a line: the preview of its move, or marks on the next legal spots.

        ``preview`` draws a move. If the line starts with ``marked``, the spots that can follow that
        are marked. Otherwise ``shows_all`` marks all legal spots. Hints are numbered. The overlay's
        focus has the hexes in the line and near the cursor, and the hints while the line is empty.
        """
        overlay = self._overlay(text, preview, marked, shows_all, hints)
        if cursor is None:
            return overlay
        near = [cursor] if isinstance(cursor, Hex) else {*cursor.hexes}.intersection(self.places)
        return overlay.with_cursor(cursor, (each for each in near if isinstance(each, Hex)))

    def _overlay(
        self,
        text: str,
        preview: Callable[[G, M, Language], Picture],
        marked: str,
        shows_all: bool,
        hints: Sequence[M],
    ) -> Overlay:
        move = self.intended_move(text)
        if move is not None:
            picture = preview(self.game, move, self.say)
            is_legal = self.move(text) is not None
            others = [
                spot for spot in self._intended_spots(text, move) if spot not in picture.spots
            ]
            focus = frozenset(spot for spot in (*picture.spots, *others) if isinstance(spot, Hex))
            kind = MarkKind.PREVIEW if is_legal else MarkKind.BAD
            numbered = [
                each for each in self._numbered_marks(hints) if each.at not in picture.spots
            ]
            every = self.legal_spots if shows_all else ()
            legal = marks(MarkKind.LEGAL, (spot for spot in every if spot not in picture.spots))
            return Overlay(picture, is_legal, (*legal, *marks(kind, others), *numbered), focus)
        named = {value for state, _ in self._ways(text) for value in state.values}
        spots: Iterable[Spot] = ()
        if marked.strip() and text.startswith(marked):
            spots = dict.fromkeys(
                spot for way in self._ways(marked) for spot in self._next_spots(*way)
            )
        elif shows_all:
            spots = self.legal_spots
        focus = frozenset(value for value in named if isinstance(value, Hex))
        numbered = self._numbered_marks(hints)
        if not text:
            focus = frozenset(each.at for each in numbered if isinstance(each.at, Hex))
        return Overlay(marks=(*marks(MarkKind.LEGAL, spots), *numbered), focus=focus)

    def _numbered_marks(self, moves: Sequence[M]) -> list[Mark]:
        """Return a numbered mark for each move, at the last spot in its notation."""
        numbers: dict[Spot, list[str]] = {}
        for number, move in enumerate(moves, 1):
            if spots := _spots_in(self.parse_any(str(move))):
                numbers.setdefault(spots[-1], []).append(str(number))
        return [Mark(spot, MarkKind.HINT, " ".join(found)) for spot, found in numbers.items()]

    def _ways(self, text: str) -> list[tuple[grammar.ParserState[M], Iterable[Hashable]]]:
        """Return the parser states of a line and their next values, or [] before the verb ends."""
        reading = self.parse(text)
        reached = [(each, self.grammar.values(each)) for each in reading.reached if each.values]
        ways = reached or [(way.state, way.values) for way in reading.open]
        return [] if any(state.form is None for state, _ in ways) else [*ways]

    def _intended_spots(self, text: str, move: M) -> Iterable[Spot]:
        """Return the spots that a legal move changes, or that an illegal one names."""
        if self.move(text) is not None:
            effect = self.after(move).effect
            return () if effect is None else effect.touched
        return _spots_in(self.parse_any(text))

    @cached_property
    def legal_spots(self) -> tuple[Spot, ...]:
        """The first spots of all legal moves, the most useful first."""
        return tuple(dict.fromkeys(_first_spots(self.legal)))

    def targets(self, text: str) -> list[Spot]:
        """List the spots that the next word can be, the most useful first."""
        reading = self.parse(text)
        values = [value for way in reading.open for value in way.values]
        values += [value for state in reading.reached for value in self.grammar.values(state)]
        return list(dict.fromkeys(each for each in values if isinstance(each, Hex | Corner)))

    def _next_spots(
        self, state: grammar.ParserState[M], values: Iterable[Hashable]
    ) -> Iterator[Spot]:
        """Yield the spots that the next word can be, or else those that its moves change."""
        hex = state.values[-1] if state.values else None
        for value in values:
            if isinstance(value, Hex | Corner):
                yield value
            elif isinstance(value, Direction) and isinstance(hex, Hex):
                yield from (hex, Corner(hex, value))
            else:
                moves = (after.moves for after in self.grammar.advance(state, value))
                for move in (move for each in moves for move in each):
                    effect = self.after(move).effect
                    yield from () if effect is None else effect.touched

    # --- feedback ---------------------------------------------------------------------------------

    def feedback(self, text: str) -> Feedback:
        """Return feedback on a line that is not a command."""
        reading = self.parse(text)
        if len(reading.moves) == 1:
            after = self.after(reading.moves[0])
            what = self.messages.describe_move(self.game, after)
            shorter = [what]
            if width_of(what) > _MAX_DESCRIPTION:
                shorter.append(self.messages.describe_move_short(self.game, after))
            is_risky = self.messages.warning(after) or self.messages.caution(after)
            status = LineStatus.WARNING if is_risky else LineStatus.OK
            return Feedback(status, self.say("Enter plays: {what}", what=what), tuple(shorter))
        if not text.strip():
            return Feedback(LineStatus.INCOMPLETE, self.guidance)
        if not reading.is_dead:
            return Feedback(LineStatus.INCOMPLETE, self._goes_on(reading))
        reason, *shorter = self._why_dead(text)
        return Feedback(LineStatus.NO, reason, tuple(shorter))

    @property
    def guidance(self) -> str:
        """A short message that lists what can be typed now."""
        forms = [each for each in self.grammar.forms if each.key in self.legal and each.is_offered]
        return self.either(form.usage for form in forms) or self.messages.describe_task(self.game)

    @property
    def verbs(self) -> str:
        """A message that lists the verbs of all legal moves."""
        return self.either(map(self.grammar.verbs.format, self._verbs))

    def _goes_on(self, reading: grammar.ParseResult[M]) -> str:
        """Describe what can follow an incomplete line."""
        if reading.moves:
            return self.either(map(str, reading.moves))
        reached = [each for each in reading.reached if each.form is not None]
        offered = [each for each in reached if each.form is not None and each.form.is_offered]
        if reached:
            return self.either(map(self._next, offered or reached))
        return self.either(self.beginnings(reading))

    def beginnings(self, reading: grammar.ParseResult[M]) -> list[str]:
        """List the completions of the word at the end of the line."""
        words: list[str] = []
        for way in reading.open:
            if way.word or way.state.form is None:
                words += self._list_values(way.kind, way.values, way.word)
        return words

    def _next(self, state: grammar.ParserState[M]) -> str:
        """Describe the values that can follow a parser state."""
        kind = self.grammar.kind_after(state)
        assert kind is not None, "nothing but a whole move has an end"
        values = list(self.grammar.values(state))
        line = self.format_move(state)
        words = " ".join(self._list_values(kind, values))
        closed = kind.closed_values() if len(kind.closed_values()) <= _MAX_NAMED else ()
        others = " ".join(kind.format(each) for each in closed if each not in values)
        if others:
            return self.say("{line}: {words}   not {others}", line=line, words=words, others=others)
        if does := self.messages.describe_word(self.game, state):
            return self.say("{does}   {line}: {words}", line=line, words=words, does=does)
        return self.say("{line}: {words}", line=line, words=words)

    def format_move(self, state: grammar.ParserState[M]) -> str:
        """Format the part of a move that a parser state has parsed."""
        if state.form is None:
            return ""
        words = (
            kind.format(value) for kind, value in zip(_kinds(state), state.values, strict=True)
        )
        return " ".join((self.grammar.verbs.format(state.form.verb), *words))

    def _list_values(
        self, kind: arguments.ArgumentType, values: Sequence[Hashable], word: str = ""
    ) -> list[str]:
        """List values as words, or count them if there are too many."""
        counted = kind.word_count(len(values)) if len(values) > _MAX_NAMED else ""
        return [counted] if counted else [kind.format(value, word) for value in values]

    def either(self, words: Iterable[str]) -> str:
        """Join alternatives with "or"."""
        return self.say.either([*dict.fromkeys(words)])

    # --- refusals ---------------------------------------------------------------------------------

    def refusal(self, text: str) -> str:
        """Return the full reason why a line is not a legal move."""
        move = self.intended_move(text)
        if move is None or not self.parse(text).is_dead:
            return self.feedback(text).reason
        refusals = self.game.refusals(move)
        return self.say.clauses([self._reason(each) for each in refusals]) or self._hidden_reason

    def _why_dead(self, text: str) -> Sequence[str]:
        """Return the reason why no legal move starts like the line, and a brief one."""
        reading = self.parse_any(text)
        found = [(move, self.game.refusals(move)) for move in self._tries(reading)]
        if not found:
            return self._not_understood(text)
        if not all(refusals for _, refusals in found):
            return [self._hidden_reason]
        fewest = min(len(refusals) for _, refusals in found)
        least = {move: refusals for move, refusals in found if len(refusals) == fewest}
        move, refusals = next(iter(least.items()))
        first = self._reason(refusals[0])
        if len(set(map(self._brief, least.values()))) == 1 and (len(found) == 1 or len(least) > 1):
            return [self._brief(refusals), first]
        return [self._brief(refusals, move), first]

    @property
    def _hidden_reason(self) -> str:
        """The reason for refusing a move that breaks no rule: it depends on hidden information."""
        return self.say("the legal moves are hidden now")

    def _not_understood(self, text: str) -> Sequence[str]:
        """Return an error message with a suggestion, and the suggestion alone."""
        ended = self.grammar.parse_line(f"{text} ", None, is_prompt=True)
        if not ended.is_dead:
            return [self.say("no legal move starts like this")]
        stuck = self.parse(text).stuck
        message = str(self.grammar.problem(ended))
        near = self.correct(text) or next(self._nearest(stuck), "") if stuck is not None else ""
        if not near:
            return [message]
        guess = self.say("did you mean {word}?", word=near)
        return [f"{guess} {message}", guess]

    def correct(self, text: str) -> str:
        """Return the move that results from splitting, joining or removing a word of a line.

        Legal moves come first, then moves on ``places``. Return "" if there is none.
        """
        words = text.split()
        if not 0 < len(words) <= _MAX_MENDED or len(text) > grammar.MAX_MOVE_LENGTH:
            return ""
        lines = [*_correct(words)]
        legal = (self.parse(line) for line in lines)
        readings = map(self.parse_any, lines)
        others = (each for each in readings if {*self.places}.issuperset(_spots_in(each)))
        found = (each.moves[0] for each in chain(legal, others) if len(each.moves) == 1)
        return next(map(self.grammar.format_move, found), "")

    def _nearest(self, stuck: grammar.DeadEnd[M]) -> Iterator[str]:
        """Yield the legal words most similar to the invalid word."""
        for state in stuck.states:
            kind = self.grammar.kind_after(state)
            if kind is not None:
                values = kind.nearest(stuck.word.text, self.grammar.values(state))
                yield from map(kind.format, values)

    def _tries(self, reading: grammar.ParseResult[M]) -> Iterable[M]:
        """Return illegal moves that a line can become, preferably of a form with legal moves."""
        states = [*reading.reached]
        for way in reading.open:
            for value in way.kind.completions(way.word, self._candidates(way.kind)):
                states += self.grammar.advance(way.state, value)
        useful = [each for each in states if each.form is not None and each.form.key in self.legal]
        moves = (move for state in useful or states for move in self._complete(state))
        return dict.fromkeys(islice(moves, _MAX_TRIED))

    def _complete(self, state: grammar.ParserState[M]) -> Iterator[M]:
        """Yield the moves that a state can become, trying all values for the missing words."""
        kind = self.grammar.kind_after(state)
        if state.moves or kind is None:
            yield from state.moves
            return
        for value in self._candidates(kind):
            for after in self.grammar.advance(state, value):
                yield from self._complete(after)

    def _candidates(self, kind: arguments.ArgumentType) -> Sequence[Hashable]:
        """Return the plausible values of an argument."""
        return kind.closed_values() or kind.completions("", self.places)

    @cached_property
    def places(self) -> tuple[Spot, ...]:
        """The spots that a player may want to name in a move."""
        return tuple(self._definition.places(self.game))

    def _reason(self, refusal: Refusal) -> str:
        return self.say.cite(self.messages.explain(refusal, self.game), refusal.rule)

    def _brief(self, refusals: Sequence[Refusal], example: M | None = None) -> str:
        """Explain the first refusal and list the rules of the others, to fit on one line.

        ``example`` is the refused move, to be named if other moves are refused for other reasons.
        """
        first, *others = refusals
        reason = self.messages.explain(first, self.game)
        if example is not None:
            reason = self.say(
                "{reason} ({move}); nothing else is legal",
                reason=reason,
                move=self.grammar.format_move(example),
            )
        rules = ", ".join(dict.fromkeys(str(each.rule) for each in others))
        also = self.say("{rule}, also {others}", rule=first.rule, others=rules)
        return self.say.cite(reason, also if rules else first.rule)

    # --- the menu ---------------------------------------------------------------------------------

    def suggestions(self, text: str) -> list[Suggestion]:
        """List the legal completions of a line with their effects."""
        return [each for way in self.parse(text).open for each in self._suggestions_for(way)]

    def _suggestions_for(self, way: grammar.Continuation[M]) -> Iterator[Suggestion]:
        form = way.state.form
        is_shorter = form is not None and (way.state.is_bare or not form.is_offered)
        if is_shorter and not way.word:
            return
        needs_verb = way.state.is_bare and len(self._verbs) > 1
        verb = self.grammar.verbs.format(form.verb) + " " if form is not None and needs_verb else ""
        offered: dict[int, Any] = {}  # nodes by id; keeping them alive keeps the ids valid
        for value in way.values:
            after = next(self.grammar.advance(way.state, value))
            # Offer a node with several names only once, under the first name.
            if id(after.node) not in offered:
                offered[id(after.node)] = after.node
                word = verb + way.kind.format(value, way.word)
                yield Suggestion(word, way.start, self._meaning(after))

    def spellings(self, text: str) -> Iterator[Suggestion]:
        """Yield the completions of a line to any move, legal or not."""
        offered = {form.verb for form in self.grammar.forms if form.is_offered}
        for way in self.grammar.parse_line(text, None).open:
            form = way.state.form
            is_shorter = form is not None and (way.state.is_bare or not form.is_offered)
            if is_shorter and not way.word:
                continue
            for value in way.kind.completions(way.word, self._candidates(way.kind)):
                if form is not None or value in offered:
                    yield Suggestion(way.kind.format(value, way.word), way.start)

    @cached_property
    def _verbs(self) -> Sequence[str]:
        """The verbs of all legal moves."""
        verbs = (form.verb for form in self.grammar.forms if form.key in self.legal)
        return [*dict.fromkeys(verbs)]

    def _meaning(self, state: grammar.ParserState[M]) -> str:
        if state.moves:
            after = self.after(state.moves[0])
            what = self.messages.describe_beside(self.game, after)
            if width_of(what) <= _MAX_DESCRIPTION:
                return what
            return naming(
                self.messages.describe_move_short(self.game, after),
                self.game.names,
                _MAX_DESCRIPTION,
            )
        assert state.form is not None, "a word leads into a form"
        return (
            self.messages.describe_partial(self.game, state) if state.values else state.form.meaning
        )


def _first_spots(node: Mapping[Any, Any]) -> Iterator[Spot]:
    """Yield the first spot on each path through a tree of legal moves."""
    for key, rest in node.items():
        if isinstance(key, Hex | Corner):
            yield key
        elif isinstance(rest, Mapping):
            yield from _first_spots(rest)


def _spots_in(reading: grammar.ParseResult[M]) -> list[Spot]:
    """Return the spots that a line names."""
    values = (value for state in reading.reached for value in state.values)
    return [value for value in values if isinstance(value, Hex | Corner)]


def _correct(words: Sequence[str]) -> Iterator[str]:
    """Yield variants of a line: the first word split, two words joined, or one word removed."""
    first, *rest = words
    for end in range(len(first) - 1, 0, -1):
        yield " ".join((first[:end], first[end:], *rest))
    for number in range(1, len(words)):
        yield " ".join(
            (*words[: number - 1], words[number - 1] + words[number], *words[number + 1 :])
        )
    for number in range(len(words)):
        yield " ".join((*words[:number], *words[number + 1 :]))


def _kinds(state: grammar.ParserState[M]) -> Iterator[arguments.ArgumentType]:
    """Yield the argument types of the values of a parser state."""
    assert state.form is not None
    for number in range(len(state.values)):
        kind = state.form.kind(number)
        assert kind is not None
        yield kind


class Tool(NamedTuple):
    """The words of an offer except its spot."""

    form: MoveForm[Any]
    before: tuple[Hashable, ...]  # values before the spot
    after: tuple[Hashable, ...]

    @property
    def has_direction(self) -> bool:
        """Whether a direction follows the spot, so that the player can turn it."""
        return len(self.after) == 1 and isinstance(self.after[0], Direction)

    def turn(self) -> Iterator[Tool]:
        """Yield the tool in all directions, or the tool itself if it has no direction."""
        if self.has_direction:
            yield from (self._replace(after=(each,)) for each in DIRECTIONS)
        else:
            yield self

    def turns_to(self, other: Tool) -> int:
        """Return by how many sixths of a turn the directions of two tools differ."""
        if not (self.has_direction and other.has_direction):
            return 0
        one, two = ([*map(str, DIRECTIONS)].index(str(each.after[0])) for each in (self, other))
        return min((one - two) % len(DIRECTIONS), (two - one) % len(DIRECTIONS))


class TargetMoves(NamedTuple):
    """An offer: a line that the cursor can write."""

    line: str
    tool: Tool
    is_legal: bool = True  # if not, the feedback explains why


class Targets:
    """The offers of the cursor after the words in ``settled``."""

    def __init__(self, prompt: Prompt[Any, Any], settled: str = "") -> None:
        self.prompt, self.settled = prompt, settled

    @cached_property
    def _legal(self) -> dict[Spot | None, list[TargetMoves]]:
        """The legal offers by spot, the most useful spot first."""
        found: dict[Spot | None, list[TargetMoves]] = {}
        for start in self._starts():
            for place, state in self._walk(start):
                assert state.form is not None, "a walk begins in a form"
                spot = None if place is None else state.values[place]
                assert spot is None or isinstance(spot, Hex | Corner)
                at = len(state.values) if place is None else place
                tool = Tool(state.form, state.values[:at], state.values[at + 1 :])
                found.setdefault(spot, []).append(TargetMoves(self.prompt.format_move(state), tool))
        return found

    def _starts(self) -> list[ParserState[Any]]:
        prompt = self.prompt
        if self.settled:
            return [each for each in prompt.parse(f"{self.settled} ").reached if each.form]
        forms = (each for each in prompt.grammar.forms if each.is_offered)
        return [
            ParserState(each, (), prompt.legal[each.key])
            for each in forms
            if each.key in prompt.legal
        ]

    def _walk(
        self, state: ParserState[Any], place: int | None = None
    ) -> Iterator[tuple[int | None, ParserState[Any]]]:
        """Yield the parser state at the end of each offer, with the index of its spot."""
        if state.moves:
            yield place, state
            return
        is_yielded = False
        for value in self.prompt.grammar.values(state):
            is_place = isinstance(value, Hex | Corner)
            if is_place and place is not None:
                if not is_yielded:
                    is_yielded = True
                    yield place, state
                continue
            at = len(state.values) if is_place else place
            for after in self.prompt.grammar.advance(state, value):
                yield from self._walk(after, at)

    @cached_property
    def targets(self) -> list[Spot]:
        """The spots with a legal offer, the most useful first."""
        return [spot for spot in self._legal if spot is not None]

    @cached_property
    def spots(self) -> frozenset[Spot]:
        """The spots that the cursor can visit: all hexes or corners, if any has a legal offer."""
        kinds = {type(spot) for spot in self.targets}
        places = (each for each in self.prompt.places if not kinds or type(each) in kinds)
        return frozenset((*places, *self.targets))

    @cached_property
    def _tools(self) -> dict[tuple[type[Spot], MoveForm[Any], tuple[Hashable, ...]], Tool]:
        """One tool of each kind, for spots without a legal offer."""
        tools: dict[tuple[type[Spot], MoveForm[Any], tuple[Hashable, ...]], Tool] = {}
        for spot in self.targets:
            for offer in self._legal[spot]:
                form, before, _ = offer.tool
                tools.setdefault((type(spot), form, before), offer.tool)
        return tools

    def at(self, spot: Spot) -> list[TargetMoves]:
        """List all offers at a spot."""
        return [*self._here(spot), *self._legal.get(None, ())]

    def _here(self, spot: Spot) -> list[TargetMoves]:
        """List the offers that name a spot. If none is legal, list illegal ones."""
        legal = {each.tool: each for each in self._legal.get(spot, ())}
        tools = legal or [tool for key, tool in self._tools.items() if key[0] is type(spot)]
        every = dict.fromkeys(turned for tool in tools for turned in tool.turn())
        return [legal.get(tool) or self._in_vain(tool, spot) for tool in every]

    def _in_vain(self, tool: Tool, spot: Spot) -> TargetMoves:
        state: ParserState[Any] = ParserState(tool.form, (*tool.before, spot, *tool.after), None)
        return TargetMoves(self.prompt.format_move(state), tool, is_legal=False)

    def choose(
        self, spot: Spot, tool: Tool | None, *, is_legal: bool = False
    ) -> TargetMoves | None:
        """Return the best offer at a spot, or None: with the same tool, or else a legal one.

        With ``is_legal``, a legal offer is preferred to the same tool. Its direction is then the
        nearest.
        """

        def rank(offer: TargetMoves) -> tuple[int, ...]:
            is_alike = tool is not None and offer.tool[:2] == tool[:2]
            return (
                is_legal and not offer.is_legal,
                offer.tool != tool,
                not (is_alike and offer.is_legal),
                not offer.is_legal,
                not is_alike,
                0 if tool is None else tool.turns_to(offer.tool),
            )

        return min(self._here(spot) or self.at(spot), key=rank, default=None)
