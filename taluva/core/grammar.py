"""Parsing typed lines by a grammar that is data.

A *form* is a verb and the argument types that follow it. A *tree* holds the legal moves: by form,
then by the value of each argument. ``Grammar.parse_line`` follows a complete or partial line along
both and returns a ``ParseResult``: the moves the line can mean, how it can continue, or the word
where it fails. Without a tree it accepts any well-formed move, legal or not, as logs and programs
need.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from taluva.core.arguments import ArgumentType, Keyword
from taluva.core.text import ParseError, Word, words
from taluva.i18n import ENGLISH, Language, quote

M = TypeVar("M")

# A leaf is the canonical move. No node is empty: whatever stands in a tree leads to a move.
Tree: TypeAlias = Mapping[Hashable, "Tree[M] | M"]

LONGEST_LINE: Final = 200  # characters; no move needs more than a fraction of it


class VerbOmission(Enum):
    """Where a form may be typed without its verb."""

    NEVER = "never"
    AT_PROMPT = "prompt"  # where a tree tells what is meant
    ALWAYS = "always"


class Form(NamedTuple, Generic[M]):
    """A verb, the kinds of the words after it, and the move that their values make.

    With ``is_many`` the last kind may come again, any number of times; ``least`` is then the
    smallest number of words.
    """

    verb: str
    kinds: tuple[ArgumentType, ...]
    make: Callable[..., M]
    example: str
    bare: VerbOmission = VerbOmission.NEVER
    is_many: bool = False
    least: int | None = None
    name: str = ""  # its key in a tree, where several forms share a verb
    usage: str = ""  # how the help writes it, such as hut HEX
    meaning: str = ""  # what it does, in a few words
    is_offered: bool = True  # whether menus offer it, or a shorter form says the same

    @property
    def key(self) -> str:
        """Its key in a tree."""
        return self.name or self.verb

    def kind(self, number: int) -> ArgumentType | None:
        """Give the kind of the word that follows so many others: None if the form is at its end."""
        if number < len(self.kinds):
            return self.kinds[number]
        return self.kinds[-1] if self.is_many and self.kinds else None

    def is_whole(self, number: int) -> bool:
        """Tell whether so many words are enough."""
        least = len(self.kinds) if self.least is None else self.least
        return number >= least


class ParserState(NamedTuple, Generic[M]):
    """How far a line has come along one form; before the verb there is no form.

    ``node`` is what is legal from here: a tree, a move at its end, or None if nobody asks.
    """

    form: Form[M] | None
    values: tuple[Hashable, ...]
    node: Tree[M] | M | None
    is_bare: bool = False  # the form begins here without its verb

    @property
    def moves(self) -> tuple[M, ...]:
        """The move, if nothing is missing."""
        if self.form is None or isinstance(self.node, Mapping):
            return ()
        if self.node is not None:
            return (self.node,)
        is_whole = self.form.is_whole(len(self.values))
        return (self.form.make(*self.values),) if is_whole else ()


class Continuation(NamedTuple, Generic[M]):
    """A way in which the line can go on: the word under the cursor, and what it may become.

    ``values`` are the legal ones that the word begins; without a tree there are none.
    """

    state: ParserState[M]
    kind: ArgumentType
    word: str
    start: int  # the offset in the line at which the word begins
    values: tuple[Hashable, ...]


class DeadEnd(NamedTuple, Generic[M]):
    """The word that nothing goes on with, and where the line stood before it."""

    word: Word
    states: tuple[ParserState[M], ...]


class ParseResult(NamedTuple, Generic[M]):
    """What a line says so far.

    ``moves`` are those that it means as it stands, ``open`` are the ways in which it goes on, and
    ``reached`` is how far it has come if its last word is whole. With a tree: one move and Enter
    plays it; nothing open and no move, and nothing legal begins so.
    """

    line: str
    moves: tuple[M, ...]
    open: tuple[Continuation[M], ...]
    reached: tuple[ParserState[M], ...]
    stuck: DeadEnd[M] | None

    @property
    def is_dead(self) -> bool:
        """Whether nothing continues the line."""
        return not self.moves and not self.open


class Grammar(Generic[M]):
    """The verbs and forms of a game, in one language."""

    def __init__(self, verbs: Keyword, forms: tuple[Form[M], ...], say: Language = ENGLISH) -> None:
        self.verbs, self.forms, self.say = verbs, forms, say
        self._by_verb: dict[Hashable, tuple[Form[M], ...]] = {}
        for form in forms:
            self._by_verb[form.verb] = (*self._by_verb.get(form.verb, ()), form)
        lengths = [(form.verb, len(form.kinds)) for form in forms]
        self._plain_forms = {
            key: form
            for key, form in zip(lengths, forms, strict=True)
            if lengths.count(key) == 1 and not form.is_many
        }

    def parse_line(
        self, line: str, legal: Tree[M] | None, *, is_prompt: bool | None = None
    ) -> ParseResult[M]:
        """Read a line, whole or not; never fails.

        With a tree the line is one of a prompt, where more verbs may be left out; ``is_prompt``
        says so without one.
        """
        is_prompt = legal is not None if is_prompt is None else is_prompt
        return _Walk(self, legal, self._starts(legal, is_prompt)).along(line)

    def parse(self, text: str) -> M:
        """Read a whole move without regard to what is legal; raises ParseError."""
        move = self._plain(text)
        if move is not None:
            return move
        reading = self.parse_line(f"{text} ", None)  # the blank ends the last word
        if len(reading.moves) == 1:
            return reading.moves[0]
        raise self.problem(reading)

    def _plain(self, text: str) -> M | None:
        """Read a move as it is written to logs: a short cut, for nearly all texts are so."""
        words = text.split(" ")
        form = self._plain_forms.get((words[0], len(words) - 1))
        if form is None or len(text) > LONGEST_LINE:
            return None
        values: list[Hashable] = []
        for number, kind in enumerate(form.kinds, 1):
            found = kind.parse(words[number])
            if len(found) != 1:
                return None
            values += found
        return form.make(*values)

    def format_move(self, move: M) -> str:
        """Spell a move in this language; English is what ``str`` gives."""
        text = str(move)
        if self.say.code == ENGLISH.code:
            return text
        for state in self.parse_line(f"{text} ", None).reached:
            if state.form is not None and state.moves == (move,):
                kinds = filter(None, map(state.form.kind, range(len(state.values))))
                words = (
                    kind.format(value) for kind, value in zip(kinds, state.values, strict=True)
                )
                return " ".join((self.verbs.format(state.form.verb), *words))
        verb, blank, rest = text.partition(" ")  # what is hidden in a move cannot be read
        return f"{self.verbs.format(verb)}{blank}{rest}" if verb in self.verbs.table else text

    def example(self, form: Form[M]) -> str:
        """Give the example of a form as it may be typed in this language."""
        return self.format_move(self.parse(form.example))

    def _starts(self, legal: Tree[M] | None, is_prompt: bool) -> list[ParserState[M]]:
        bare = (
            (VerbOmission.ALWAYS, VerbOmission.AT_PROMPT) if is_prompt else (VerbOmission.ALWAYS,)
        )
        start: ParserState[M] = ParserState(None, (), legal)
        forms = (form for form in self.forms if form.bare in bare)
        return [start, *self._first_words(start, forms, is_bare=True)]

    def _first_words(
        self, start: ParserState[M], forms: Iterable[Form[M]], *, is_bare: bool = False
    ) -> Iterator[ParserState[M]]:
        """Give the states at the beginning of some forms, as far as they lead anywhere."""
        legal = cast("Tree[M] | None", start.node)
        for form in forms:
            if legal is None:
                yield ParserState(form, (), None, is_bare)
            elif form.key in legal:
                yield ParserState(form, (), legal[form.key], is_bare)

    def kind_after(self, state: ParserState[M]) -> ArgumentType | None:
        """Give the kind of the next word: None at the end of a form."""
        if state.form is None:
            return self.verbs
        if state.node is not None and not isinstance(state.node, Mapping):
            return None
        return state.form.kind(len(state.values))

    def take(self, state: ParserState[M], word: str) -> Iterator[ParserState[M]]:
        """Give the states to which a whole word leads."""
        kind = self.kind_after(state)
        for value in () if kind is None else kind.parse(word):
            yield from self.advance(state, value)

    def advance(self, state: ParserState[M], value: Hashable) -> Iterator[ParserState[M]]:
        """Give the states to which the value of a word leads: none if it leads nowhere legal."""
        if state.form is None:
            yield from self._first_words(state, self._by_verb.get(value, ()))
        elif state.node is None:
            yield ParserState(state.form, (*state.values, value), None)
        elif isinstance(state.node, Mapping) and value in state.node:
            yield ParserState(state.form, (*state.values, value), state.node[value])

    def values(self, state: ParserState[M]) -> Iterable[Hashable]:
        """Give the values that may come next: nothing without a tree, or at the end."""
        if state.form is None:
            legal = cast("Tree[M] | None", state.node)
            forms = self.forms if legal is None else [f for f in self.forms if f.key in legal]
            return dict.fromkeys(form.verb for form in forms)
        return state.node if isinstance(state.node, Mapping) else ()

    # --- what is wrong ----------------------------------------------------------------------------

    def problem(self, reading: ParseResult[M]) -> ParseError:
        """Say what is wrong with a line that is not exactly one move, and where."""
        found = words(reading.line)
        if len(reading.line.rstrip(" \t")) > LONGEST_LINE:
            message = self.say("a move has at most {number} characters", number=LONGEST_LINE)
            return ParseError(message, LONGEST_LINE + 1, self.say("a shorter move"))
        several = self._several(found)
        if several is not None:
            return several
        if reading.stuck is not None:
            return self._not_understood(reading.stuck, found)
        return self._missing(reading)

    def _several(self, found: Sequence[Word]) -> ParseError | None:
        """Name the first word that may mean several things, and goes on with more than one."""
        states = self._starts(None, False)
        for word in found:
            after = []
            for state in states:
                kind = self.kind_after(state)
                meanings = () if kind is None else kind.parse(word.text)
                if kind is not None and len(meanings) > 1:
                    spelt = " ".join(kind.format(value) for value in meanings)
                    expected = self.say("one of these: {words}", words=spelt)
                    message = self.say(
                        "{word} may be several words: {words}", word=quote(word.text), words=spelt
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
            message = self.say("{word} is too much: the move ends before it", word=quote(word.text))
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
        """Give the kinds that were expected: those alone with which the rest makes most sense."""
        understood: dict[ArgumentType, int] = {}
        for state in states:
            kind = self.kind_after(state)
            if kind is not None:
                understood[kind] = max(understood.get(kind, 0), self._sense(state, rest))
        most = max(understood.values(), default=0)
        kinds = [kind for kind, number in understood.items() if number == most]
        near = [kind for kind in kinds if kind.is_near(word.text)]
        # Where a verb may be left out it is still what most people begin with.
        return near[:1] or [kind for kind in kinds if kind is self.verbs] or kinds

    def _sense(self, state: ParserState[M], rest: Sequence[Word]) -> int:
        """Count the words that would be read if the wrong one were right."""
        if state.form is None:
            return 0
        number = len(state.values) + 1
        for count, word in enumerate(rest):
            kind = state.form.kind(number + count)
            if kind is None or not kind.parse(word.text):
                return count
        return len(rest)

    def _missing(self, reading: ParseResult[M]) -> ParseError:
        """Say what is to follow."""
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


class _Walk(Generic[M]):
    """One line on its way along a grammar; notes the words at which states come to an end."""

    def __init__(
        self, grammar: Grammar[M], legal: Tree[M] | None, starts: Sequence[ParserState[M]]
    ) -> None:
        self._grammar = grammar
        self._has_tree = legal is not None
        self._states = starts
        self._ended: list[tuple[Word, ParserState[M]]] = []
        self._open: list[Continuation[M]] = []

    def along(self, line: str) -> ParseResult[M]:
        """Read the line."""
        found = words(line)
        if found and found[-1].column + len(found[-1].text) - 1 > LONGEST_LINE:
            return ParseResult(line, (), (), (), DeadEnd(Word("", LONGEST_LINE + 1), ()))
        is_at_word = bool(found) and line[-1] not in " \t"
        last = found.pop() if is_at_word else Word("", len(line) + 1)
        states = list(self._states)
        for word in found:
            states = [after for state in states for after in self._take(state, word)]
            if not states:
                return ParseResult(line, (), (), (), self._stuck())
        reached = states
        if is_at_word:
            reached = [after for state in states for after in self._under_cursor(state, last)]
        else:
            for state in states:
                self._go_on(state, last)
        moves = tuple(dict.fromkeys(move for state in reached for move in state.moves))
        is_dead = not moves and not self._open
        return ParseResult(
            line, moves, tuple(self._open), tuple(reached), self._stuck() if is_dead else None
        )

    def _take(self, state: ParserState[M], word: Word) -> list[ParserState[M]]:
        """Give the states to which a whole word leads, the next one sticking to it or not."""
        after = list(self._grammar.take(state, word.text))
        for head, rest in self._split(state, word):
            after += [each for middle in head for each in self._take(middle, rest)]
            if head:
                return after
        if not after:
            self._ended.append((word, state))
        return after

    def _under_cursor(self, state: ParserState[M], word: Word) -> list[ParserState[M]]:
        """Note how the word under the cursor goes on; give the states to which it leads whole."""
        is_open = self._go_on(state, word)
        after = list(self._grammar.take(state, word.text))
        for head, rest in self._split(state, word):
            after += [each for middle in head for each in self._under_cursor(middle, rest)]
            if head:
                return after
        if not after and not is_open:
            self._ended.append((word, state))
        return after

    def _split(
        self, state: ParserState[M], word: Word
    ) -> Iterator[tuple[list[ParserState[M]], Word]]:
        """Part what sticks to a word from it: the states behind the word itself, and the rest."""
        kind = self._grammar.kind_after(state)
        end = len(word.text) if kind is None else kind.end(word.text)
        if end < len(word.text):
            head, rest = word.split(end)
            yield list(self._grammar.take(state, head.text)), rest

    def _go_on(self, state: ParserState[M], word: Word) -> bool:
        """Note that a state goes on with a word, if it does."""
        kind = self._grammar.kind_after(state)
        if kind is None:
            return False
        values: Sequence[Hashable] = ()
        if self._has_tree:
            values = kind.completions(word.text, self._grammar.values(state))
        if values or (not self._has_tree and kind.could(word.text)):
            self._open.append(Continuation(state, kind, word.text, word.column - 1, tuple(values)))
            return True
        return False

    def _stuck(self) -> DeadEnd[M] | None:
        """Give the word at which the ways that led furthest have ended."""
        if not self._ended:
            return None
        furthest = max(self._ended, key=lambda each: each[0].column)[0]
        return DeadEnd(furthest, tuple(state for word, state in self._ended if word == furthest))
