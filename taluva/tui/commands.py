"""Typed commands other than moves: a registry that parses, completes and explains them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeVar

from taluva.core.arguments import AnyText, ArgumentType, Keyword
from taluva.core.grammar import Grammar, MoveForm, ParseResult
from taluva.core.text import normalize
from taluva.i18n import Language
from taluva.tui.feedback import Feedback, Suggestion
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.menu import own_names

SIMILAR: Final = 0.7  # the least likeness of a mistyped word: "rotate" is not meant as "note"

Context = TypeVar("Context")
Result = TypeVar("Result")


class Command(NamedTuple, Generic[Context, Result]):
    """A typed command: its word, its effect and its argument.

    The argument is one word of the type ``takes``, or any words without such a type.
    """

    name: str
    argument: str  # as shown in the help, such as HEX or [WORD]; empty without an argument
    summary: str
    run: Callable[[Context, str], Result]
    completions: Callable[[Context], Iterable[tuple[str, str]]] | None = None
    refusal: Callable[[Context], str] | None = None  # why it is unavailable now, or ""
    takes: ArgumentType | None = None
    feedback: Callable[[Context, str], Feedback | None] | None = (
        None  # feedback on the argument so far
    )
    suggests: Callable[[Context, str], Iterable[Suggestion]] | None = None  # completions
    also: tuple[str, ...] = ()  # aliases, which must be typed in full
    own: str = ""  # its name in the current language, if that differs from ``name``

    @property
    def word(self) -> str:
        """The name in the current language. ``name`` itself is understood in every language."""
        return self.own or self.name

    def is_named(self, word: str) -> bool:
        """Check whether a normalized word is one of the names, in full."""
        return word in (self.name, normalize(self.word), *self.also)

    def is_begun(self, word: str) -> bool:
        """Check whether a normalized word is a prefix of a name, or an alias."""
        return (
            self.name.startswith(word) or normalize(self.word).startswith(word) or word in self.also
        )

    @property
    def usage(self) -> str:
        """The command with its argument, as typed."""
        return f"{self.word} {self.argument}".rstrip()

    @property
    def needs_argument(self) -> bool:
        """Whether the argument is required."""
        return bool(self.argument) and not self.argument.startswith("[")

    def why_not(self, context: Context) -> str:
        """Return why the command is unavailable now, or "" if it is available."""
        return "" if self.refusal is None else self.refusal(context)

    @property
    def form(self) -> MoveForm[Command[Context, Result]]:
        """The command as a form of a grammar."""
        kinds = (self.takes or AnyText(self.argument),) if self.argument else ()
        return MoveForm(
            self.name,
            kinds,
            lambda *words: self,
            self.usage,
            is_many=bool(kinds) and self.takes is None,
            least=1 if self.needs_argument else 0,
            usage=self.usage,
            meaning=self.summary,
        )


class Commands(Generic[Context, Result]):
    """All commands of a screen, in the order of the help."""

    def __init__(self, commands: Iterable[Command[Context, Result]], say: Language) -> None:
        self._say = say
        own = own_names(say)
        self._by_name = {command.name: _called(command, own) for command in commands}

    def __iter__(self) -> Iterator[Command[Context, Result]]:
        return iter(self._by_name.values())

    @cached_property
    def grammar(self) -> Grammar[Command[Context, Result]]:
        """The grammar of the commands."""
        names: dict[Hashable, tuple[str, ...]] = {
            each.name: tuple(dict.fromkeys((each.word, each.name))) for each in self
        }
        say = self._say
        verbs = Keyword(names, say("a command"), say("there is no command {word}"), say=say)
        return Grammar(verbs, tuple(each.form for each in self), say)

    def parse(self, text: str) -> ParseResult[Command[Context, Result]]:
        """Parse a line as a command, complete or not."""
        return self.grammar.parse_line(text, None)

    def find(self, word: str) -> Command[Context, Result] | None:
        """Return the command with this name, alias or unambiguous prefix, or None."""
        key = normalize(word)
        if named := [each for each in self if each.is_named(key)]:
            return named[0]
        found = self.grammar.verbs.parse(word)
        return self._by_name[str(found[0])] if len(found) == 1 else None

    def beginning(self, word: str) -> list[Command[Context, Result]]:
        """List the commands of which the word is a prefix or an alias."""
        key = normalize(word)
        return [each for each in self if each.is_begun(key)]

    def nearest(self, word: str, verbs: Keyword | None = None) -> str | None:
        """Return the command or verb most similar to a mistyped word, or None.

        The word is compared with the names of every language. The result is in the current
        language.
        """
        import difflib  # imported late: only mistyped words need it

        own = {name: each.word for each in self for name in (each.name, normalize(each.word))}
        if verbs is not None:
            for spelt in verbs.table.values():  # the first spelling is the one to show
                own |= dict.fromkeys(map(normalize, spelt), spelt[0])
        found = difflib.get_close_matches(normalize(word), own, n=1, cutoff=SIMILAR)
        return own[found[0]] if found else None

    def word_for(self, name: str) -> str:
        """Return the name of a command in the current language."""
        found = self._by_name.get(name)
        return name if found is None else found.word

    def feedback(
        self, context: Context, command: Command[Context, Result], word: str, argument: str
    ) -> Feedback:
        """Return feedback on a command and its argument. ``word`` is the name as typed."""
        if refusal := command.why_not(context):
            return Feedback(Judged.NO, refusal)
        if command.needs_argument and not argument:
            return Feedback(Judged.INCOMPLETE, self._say.about(command.usage, command.summary))
        if command.takes is not None and argument:
            reading = self.parse(f"{command.name} {argument}")
            if reading.is_dead:
                return Feedback(Judged.NO, str(self.grammar.problem(reading)))
            if not reading.moves:
                return Feedback(Judged.INCOMPLETE, self._say.about(command.usage, command.summary))
        judged = None if command.feedback is None else command.feedback(context, argument)
        if judged is not None:
            return judged
        if command.is_named(normalize(word)):
            return Feedback(Judged.OK, self._say("Enter: {what}", what=command.summary))
        what = self._say("Enter: {name}: {what}", name=command.word, what=command.summary)
        return Feedback(Judged.OK, what)

    def refusal(
        self, context: Context, command: Command[Context, Result], word: str, argument: str
    ) -> str:
        """Return the full reason why Enter cannot run a command, or "" if it can."""
        if command.takes is not None and argument:
            reading = self.parse(f"{command.name} {argument} ")
            if not reading.moves:
                return str(self.grammar.problem(reading))
        judged = self.feedback(context, command, word, argument)
        return "" if judged.state.acts else judged.reason

    def suggest(self, context: Context, text: str) -> list[Suggestion]:
        """List the commands that complete the line, or the completions of an argument."""
        name, blank, argument = text.lstrip().partition(" ")
        if not blank:
            start = len(text) - len(name)
            found = (each for each in self.beginning(name) if not each.why_not(context))
            return [Suggestion(each.word, start, each.summary) for each in found]
        command, argument = self.find(name), argument.lstrip()
        start = len(text) - len(argument)
        if command is not None and command.suggests is not None:
            offered = command.suggests(context, argument)
            return [each._replace(start=start + each.start) for each in offered]
        if command is None or command.completions is None:
            return []
        return [
            Suggestion(choice, start, meaning)
            for choice, meaning in command.completions(context)
            if normalize(choice).startswith(normalize(argument))
        ]


def _called(command: Command[Context, Result], own: Mapping[str, str]) -> Command[Context, Result]:
    """Return the command with its name and aliases in the current language added."""
    others = (normalize(own[name]) for name in command.also if name in own)
    also = tuple(dict.fromkeys((*command.also, *others)))
    return command._replace(own=command.own or own.get(command.name, ""), also=also)
