"""A parser of typed lines, with a grammar given as data.

A *form* is a verb and the argument types that follow it. A *tree* holds the legal moves, keyed by
form and then by the value of each argument. ``Grammar.parse_line`` follows a complete or partial
line along both. It returns a ``ParseResult``: the moves the line can mean, how it can continue, or
the word where it fails. Without a tree it accepts any well-formed move, legal or not. Logs and
external programs need that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from taluva.core.arguments import ArgumentType, Keyword
from taluva.core.text import ParseError, Word, words
from taluva.i18n import ENGLISH, Language, quote

M = TypeVar("M")

# A leaf is the canonical move. No node is empty: every branch of a tree leads to a move.
Tree: TypeAlias = Mapping[Hashable, "Tree[M] | M"]

MAX_MOVE_LENGTH: Final = 200  # characters; no move needs more than a fraction of it


class VerbOmission(Enum):
    """A rule for when a form may be typed without its verb."""

    NEVER = "never"
    AT_PROMPT = "prompt"  # only where the tree resolves the ambiguity
    ALWAYS = "always"


class MoveForm(NamedTuple, Generic[M]):
    """A verb, the kinds of its arguments, and the function that makes the move from their values.

    With ``is_many`` the last kind may repeat any number of times. ``least`` is then the smallest
    number of arguments.
    """

    verb: str
    kinds: tuple[ArgumentType, ...]
    make: Callable[..., M]
    example: str
    bare: VerbOmission = VerbOmission.NEVER
    is_many: bool = False
    least: int | None = None
    name: str = ""  # key in a tree, if several forms share the verb
    usage: str = ""  # as shown in the help, such as hut HEX
    meaning: str = ""  # what it does, in a few words
    is_offered: bool = True  # whether menus list it; False if a shorter form does the same

    @property
    def key(self) -> str:
        """The key of the form in a tree."""
        return self.name or self.verb

    def kind(self, number: int) -> ArgumentType | None:
        """Return the kind of the argument at index ``number``, or None after the last."""
        if number < len(self.kinds):
            return self.kinds[number]
        return self.kinds[-1] if self.is_many and self.kinds else None

    def is_whole(self, number: int) -> bool:
        """Return whether ``number`` arguments complete a move."""
        least = len(self.kinds) if self.least is None else self.least
        return number >= least


class ParserState(NamedTuple, Generic[M]):
    """A point in one form that a line has reached. The form is None before the verb.

    ``node`` holds what is legal from here: a subtree, the move at a leaf, or None without a tree.
    """

    form: MoveForm[M] | None
    values: tuple[Hashable, ...]
    node: Tree[M] | M | None
    is_bare: bool = False  # the form starts here without its verb

    @property
    def moves(self) -> tuple[M, ...]:
        """The finished move as a tuple of one, or an empty tuple if arguments are missing."""
        if self.form is None or isinstance(self.node, Mapping):
            return ()
        if self.node is not None:
            return (self.node,)
        is_whole = self.form.is_whole(len(self.values))
        return (self.form.make(*self.values),) if is_whole else ()


class Continuation(NamedTuple, Generic[M]):
    """A way to continue the line at the word under the cursor.

    ``values`` are the legal values that the word can become. Without a tree it is empty.
    """

    state: ParserState[M]
    kind: ArgumentType
    word: str
    start: int  # offset of the word in the line
    values: tuple[Hashable, ...]


class DeadEnd(NamedTuple, Generic[M]):
    """The first word that cannot be parsed, and the parser states before it."""

    word: Word
    states: tuple[ParserState[M], ...]


class ParseResult(NamedTuple, Generic[M]):
    """The meaning of a line so far.

    ``moves`` are the moves that the line means now. ``open`` lists the ways to continue it.
    ``reached`` holds the states after the last word, if that word is complete. With a tree, a
    single move can be played with Enter. With neither moves nor continuations, no legal move starts
    like this.
    """

    line: str
    moves: tuple[M, ...]
    open: tuple[Continuation[M], ...]
    reached: tuple[ParserState[M], ...]
    stuck: DeadEnd[M] | None

    @property
    def is_dead(self) -> bool:
        """Whether the line neither means a move nor can be continued."""
        return not self.moves and not self.open


class Grammar(Generic[M]):
    """The verbs and forms of a game in one language."""

    def __init__(self, verbs: Keyword, forms: tuple[MoveForm[M], ...], say: Language) -> None:
        self.verbs, self.forms, self.say = verbs, forms, say
        self._by_verb: dict[Hashable, tuple[MoveForm[M], ...]] = {}
        for form in forms:
            self._by_verb[form.verb] = (*self._by_verb.get(form.verb, ()), form)
        lengths = [(form.verb, 1 + len(form.kinds)) for form in forms]
        self._plain_forms = {
            key: (form.make, [_only_value(kind) for kind in form.kinds])
            for key, form in zip(lengths, forms, strict=True)
            if lengths.count(key) == 1 and not form.is_many
        }
        # The panel formats the same moves whenever it is drawn.
        self._translate = lru_cache(maxsize=1024)(self._translate_move)

    def parse_line(
        self, line: str, legal: Tree[M] | None, *, is_prompt: bool | None = None
    ) -> ParseResult[M]:
        """Parse a complete or partial line. Never raises.

        A line parsed with a tree counts as typed at the prompt, where more verbs may be omitted.
        Set ``is_prompt`` to allow the same without a tree.
        """
        is_prompt = legal is not None if is_prompt is None else is_prompt
        return _LineParser(self, legal, self._starts(legal, is_prompt)).parse(line)

    def parse(self, text: str) -> M:
        """Parse a complete move, legal or not. Raises ParseError."""
        move = self._plain(text)
        if move is not None:
            return move
        reading = self.parse_line(f"{text} ", None)  # the blank ends the last word
        if len(reading.moves) == 1:
            return reading.moves[0]
        raise self.problem(reading)

    def _plain(self, text: str) -> M | None:
        """Parse a move in its canonical spelling, or return None; a fast path for logs."""
        words = text.split(" ")
        form = self._plain_forms.get((words[0], len(words)))
        if form is None or len(text) > MAX_MOVE_LENGTH:
            return None
        make, parsers = form
        try:
            match parsers:  # a loop over so few takes twice as long
                case [one]:
                    values: tuple[Hashable, ...] = (one(words[1]),)
                case [one, two]:
                    values = (one(words[1]), two(words[2]))
                case [one, two, three]:
                    values = (one(words[1]), two(words[2]), three(words[3]))
                case _:
                    values = tuple([parse(words[at]) for at, parse in enumerate(parsers, 1)])
        except ValueError:
            return None
        return make(*values)

    def format_move(self, move: M) -> str:
        """Return a move in the language of the grammar; in English that is ``str(move)``."""
        return str(move) if self.say.code == ENGLISH.code else self._translate(move)

    def _translate_move(self, move: M) -> str:
        text = str(move)
        for state in self.parse_line(f"{text} ", None).reached:
            if state.form is not None and state.moves == (move,):
                kinds = filter(None, map(state.form.kind, range(len(state.values))))
                words = (
                    kind.format(value) for kind, value in zip(kinds, state.values, strict=True)
                )
                return " ".join((self.verbs.format(state.form.verb), *words))
        verb, blank, rest = text.partition(" ")  # a move with hidden parts cannot be parsed
        return f"{self.verbs.format(verb)}{blank}{rest}" if verb in self.verbs.table else text

    def example(self, form: MoveForm[M]) -> str:
        """Return the example of a form in the language of the grammar."""
        return self.format_move(self.parse(form.example))

    def _starts(self, legal: Tree[M] | None, is_prompt: bool) -> list[ParserState[M]]:
        bare = (
            (VerbOmission.ALWAYS, VerbOmission.AT_PROMPT) if is_prompt else (VerbOmission.ALWAYS,)
        )
        start: ParserState[M] = ParserState(None, (), legal)
        forms = (form for form in self.forms if form.bare in bare)
        return [start, *self._first_words(start, forms, is_bare=True)]

    def _first_words(
        self, start: ParserState[M], forms: Iterable[MoveForm[M]], *, is_bare: bool = False
    ) -> Iterator[ParserState[M]]:
        """Yield the start states of forms, skipping forms without a legal move."""
        legal = cast("Tree[M] | None", start.node)
        for form in forms:
            if legal is None:
                yield ParserState(form, (), None, is_bare)
            elif form.key in legal:
                yield ParserState(form, (), legal[form.key], is_bare)

    def kind_after(self, state: ParserState[M]) -> ArgumentType | None:
        """Return the kind of the next word, or None at the end of a form."""
        if state.form is None:
            return self.verbs
        if state.node is not None and not isinstance(state.node, Mapping):
            return None
        return state.form.kind(len(state.values))

    def take(self, state: ParserState[M], word: str) -> Iterator[ParserState[M]]:
        """Yield the states after a complete word."""
        kind = self.kind_after(state)
        for value in () if kind is None else kind.parse(word):
            yield from self.advance(state, value)

    def advance(self, state: ParserState[M], value: Hashable) -> Iterator[ParserState[M]]:
        """Yield the states after a word with this value; none if no legal move has it."""
        if state.form is None:
            yield from self._first_words(state, self._by_verb.get(value, ()))
        elif state.node is None:
            yield ParserState(state.form, (*state.values, value), None)
        elif isinstance(state.node, Mapping) and value in state.node:
            yield ParserState(state.form, (*state.values, value), state.node[value])

    def values(self, state: ParserState[M]) -> Iterable[Hashable]:
        """Return the values that may come next.

        Without a tree of legal moves, these are verbs. At the end of a form there are none.
        """
        if state.form is None:
            legal = cast("Tree[M] | None", state.node)
            forms = self.forms if legal is None else [f for f in self.forms if f.key in legal]
            return dict.fromkeys(form.verb for form in forms)
        return state.node if isinstance(state.node, Mapping) else ()

    # --- error messages

    def problem(self, reading: ParseResult[M]) -> ParseError:
        """Return the error for a line that is not exactly one move, with its column."""
        found = words(reading.line)
        if len(reading.line.rstrip(" \t")) > MAX_MOVE_LENGTH:
            message = self.say(
                "a move can have at most {number} characters", number=MAX_MOVE_LENGTH
            )
            return ParseError(message, MAX_MOVE_LENGTH + 1, self.say("a shorter move"))
        several = self._several(found)
        if several is not None:
            return several
        if reading.stuck is not None:
            return self._not_understood(reading.stuck, found)
        return self._missing(reading)

    def _several(self, found: Sequence[Word]) -> ParseError | None:
        """Return the error for the first ambiguous word, or None."""
        states = self._starts(None, False)
        for word in found:
            after = []
            for state in states:
                kind = self.kind_after(state)
                meanings = () if kind is None else kind.parse(word.text)
                if kind is not None and len(meanings) > 1:
                    choices = " ".join(kind.format(value) for value in meanings)
                    expected = self.say("one of these: {words}", words=choices)
                    message = self.say(
                        "{word} is ambiguous: {words}", word=quote(word.text), words=choices
                    )
                    return ParseError(message, word.column, expected)
                after += [each for value in meanings for each in self.advance(state, value)]
            states = after
        return None

    def _not_understood(self, stuck: DeadEnd[M], found: Sequence[Word]) -> ParseError:
        word, states = stuck.word, stuck.states
        rest = [each for each in found if each.column > word.column]
        kinds = self._speaking(word, states, rest)
        if not kinds:
            message = self.say("unexpected {word} after a complete move", word=quote(word.text))
            return ParseError(message, word.column, self.say("the end of the move"))
        if len(kinds) == 1:
            return ParseError(kinds[0].wrong(word.text), word.column, kinds[0].expected)
        one, other = (kind.expected for kind in kinds[:2])
        message = self.say(
            "{word} is neither {one} nor {other}", word=quote(word.text), one=one, other=other
        )
        expected = self.say("{one} or {other}", one=one, other=other)
        return ParseError(message, word.column, expected)

    def _speaking(
        self, word: Word, states: Sequence[ParserState[M]], rest: Sequence[Word]
    ) -> list[ArgumentType]:
        """Return the expected kinds, limited to those that let the most remaining words parse."""
        understood: dict[ArgumentType, int] = {}
        for state in states:
            kind = self.kind_after(state)
            if kind is not None:
                understood[kind] = max(understood.get(kind, 0), self._sense(state, rest))
        most = max(understood.values(), default=0)
        kinds = [kind for kind, number in understood.items() if number == most]
        near = [kind for kind in kinds if kind.is_near(word.text)]
        # Most people type the verb, even where it may be omitted.
        return near[:1] or [kind for kind in kinds if kind is self.verbs] or kinds

    def _sense(self, state: ParserState[M], rest: Sequence[Word]) -> int:
        """Count the following words that would parse if the wrong word were right."""
        if state.form is None:
            return 0
        number = len(state.values) + 1
        for count, word in enumerate(rest):
            kind = state.form.kind(number + count)
            if kind is None or not kind.parse(word.text):
                return count
        return len(rest)

    def _missing(self, reading: ParseResult[M]) -> ParseError:
        """Return the error for an incomplete line, with what must follow."""
        states = reading.reached or tuple(each.state for each in reading.open)
        offered = [each for each in states if each.form is None or each.form.is_offered]
        states = tuple(offered) or states
        kinds = list(dict.fromkeys(filter(None, map(self.kind_after, states))))
        column = len(reading.line.rstrip(" \t")) + 1
        if self.verbs in kinds:
            kinds = [self.verbs]
        one = kinds[0].expected
        expected = (
            one
            if len(kinds) == 1
            else self.say("{one} or {other}", one=one, other=kinds[1].expected)
        )
        forms = {state.form for state in states}
        form = forms.pop() if len(forms) == 1 else None
        if form is None:
            return ParseError(self.say("expected {expected}", expected=expected), column, expected)
        message = self.say(
            "expected {expected}, as in {example}", expected=expected, example=self.example(form)
        )
        return ParseError(message, column, expected)


def _only_value(kind: ArgumentType) -> Callable[[str], Hashable]:
    """Return a function for the only value of a word. It raises ValueError if there are others."""

    @lru_cache(maxsize=1024)  # the words of logs recur
    def parse(word: str) -> Hashable:
        (value,) = kind.parse(word)
        return value

    return parse


class _LineParser(Generic[M]):
    """One pass of a line through a grammar, recording the words where states end."""

    def __init__(
        self, grammar: Grammar[M], legal: Tree[M] | None, starts: Sequence[ParserState[M]]
    ) -> None:
        self._grammar = grammar
        self._has_tree = legal is not None
        self._states = starts
        self._ended: list[tuple[Word, ParserState[M]]] = []
        self._open: list[Continuation[M]] = []

    def parse(self, line: str) -> ParseResult[M]:
        found = words(line)
        if found and found[-1].column + len(found[-1].text) - 1 > MAX_MOVE_LENGTH:
            return ParseResult(line, (), (), (), DeadEnd(Word("", MAX_MOVE_LENGTH + 1), ()))
        is_at_word = bool(found) and line[-1] not in " \t"
        last = found.pop() if is_at_word else Word("", len(line) + 1)
        states = list(self._states)
        for word in found:
            states = [after for state in states for after in self._take(state, word, is_open=False)]
            if not states:
                return ParseResult(line, (), (), (), self._stuck())
        reached = states
        if is_at_word:
            reached = [after for state in states for after in self._take(state, last, is_open=True)]
        else:
            for state in states:
                self._go_on(state, last)
        moves = tuple(dict.fromkeys(move for state in reached for move in state.moves))
        is_dead = not moves and not self._open
        return ParseResult(
            line, moves, tuple(self._open), tuple(reached), self._stuck() if is_dead else None
        )

    def _take(self, state: ParserState[M], word: Word, *, is_open: bool) -> list[ParserState[M]]:
        """Return the states after a word, trying to split it where words run together.

        If it is open, because the cursor is there, record how it can continue.
        """
        goes_on = is_open and self._go_on(state, word)
        after = list(self._grammar.take(state, word.text))
        kind = self._grammar.kind_after(state)
        end = len(word.text) if kind is None else kind.end(word.text)
        if end < len(word.text):
            head, rest = word.split(end)
            if middles := list(self._grammar.take(state, head.text)):
                for middle in middles:
                    after += self._take(middle, rest, is_open=is_open)
                return after
        if not after and not goes_on:
            self._ended.append((word, state))
        return after

    def _go_on(self, state: ParserState[M], word: Word) -> bool:
        """Record a continuation if the state accepts the partial word; return whether it does."""
        kind = self._grammar.kind_after(state)
        if kind is None:
            return False
        values: Sequence[Hashable] = ()
        if self._has_tree:
            values = kind.completions(word.text, self._grammar.values(state))
        if values or (not self._has_tree and kind.can_start(word.text)):
            self._open.append(Continuation(state, kind, word.text, word.column - 1, tuple(values)))
            return True
        return False

    def _stuck(self) -> DeadEnd[M] | None:
        """Return the furthest word at which any state ended, or None."""
        if not self._ended:
            return None
        furthest = max(self._ended, key=lambda each: each[0].column)[0]
        return DeadEnd(furthest, tuple(state for word, state in self._ended if word == furthest))


def tree_of_moves(grammar: Grammar[M], moves: Iterable[M]) -> Tree[M]:
    """Return legal moves as a tree, by parsing the English spelling (``str``) of each.

    Raises ValueError for a move that its own grammar cannot parse.
    """
    tree: dict[Hashable, Any] = {}
    for move in moves:
        states = grammar.parse_line(f"{move} ", None).reached
        state = next((each for each in states if each.form and each.moves == (move,)), None)
        if state is None or state.form is None:
            raise ValueError(f"the grammar does not understand {move}")
        *path, last = (state.form.key, *state.values)
        node = tree
        for value in path:
            node = node.setdefault(value, {})
        node[last] = move
    return tree
