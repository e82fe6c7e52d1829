"""Commands beside the moves of a game: a registry that reads, completes and explains them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from taluva.core.arguments import AnyText, ArgumentType, Keyword
from taluva.core.grammar import Form, Grammar, ParseResult
from taluva.core.text import normalize
from taluva.i18n import ENGLISH, Language
from taluva.tui.feedback import Feedback, Suggestion
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.menu import own_names

Context = TypeVar("Context")
Result = TypeVar("Result")


class Command(NamedTuple, Generic[Context, Result]):
    """A word to type, what it does, and what may follow it.

    What follows is one word of a kind, or without a kind any words.
    """

    name: str
    argument: str  # how the help writes it, such as HEX or [WORD]; empty if there is none
    summary: str
    run: Callable[[Context, str], Result]
    completions: Callable[[Context], Iterable[tuple[str, str]]] | None = None
    refusal: Callable[[Context], str] | None = None  # why it makes no sense now; empty if it does
    takes: ArgumentType | None = None
    feedback: Callable[[Context, str], Feedback | None] | None = (
        None  # what its argument says so far
    )
    suggests: Callable[[Context, str], Iterable[Suggestion]] | None = None  # to go on with it
    also: tuple[str, ...] = ()  # what else may be typed for its name, written out
    own: str = ""  # what it is called in the language that is spoken, if not by its name

    @property
    def word(self) -> str:
        """What it is called in the language that is spoken; its name is read in every one."""
        return self.own or self.name

    def is_named(self, word: str) -> bool:
        """Tell whether a word is one of its names, written out."""
        return word in (self.name, normalize(self.word), *self.also)

    def is_begun(self, word: str) -> bool:
        """Tell whether a word begins one of its names, or is another."""
        return (
            self.name.startswith(word) or normalize(self.word).startswith(word) or word in self.also
        )

    @property
    def usage(self) -> str:
        """The command as it is typed."""
        return f"{self.word} {self.argument}".rstrip()

    @property
    def needs_argument(self) -> bool:
        """Whether the command makes no sense alone."""
        return bool(self.argument) and not self.argument.startswith("[")

    def why_not(self, context: Context) -> str:
        """Say why the command makes no sense now: nothing if it does."""
        return "" if self.refusal is None else self.refusal(context)

    @property
    def form(self) -> Form[Command[Context, Result]]:
        """The command as a form of a grammar."""
        kinds = (self.takes or AnyText(self.argument),) if self.argument else ()
        return Form(
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
    """All commands of a program, in the order in which the help lists them."""

    def __init__(
        self, commands: Iterable[Command[Context, Result]], say: Language = ENGLISH
    ) -> None:
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
        return Grammar(verbs, tuple(each.form for each in self))

    def parse(self, text: str) -> ParseResult[Command[Context, Result]]:
        """Read a line as a command, whole or not."""
        return self.grammar.parse_line(text, None)

    def find(self, word: str) -> Command[Context, Result] | None:
        """Give the command that a word names, written out or cut where no other begins so."""
        key = normalize(word)
        if named := [each for each in self if each.is_named(key)]:
            return named[0]
        found = self.grammar.verbs.parse(word)
        return self._by_name[str(found[0])] if len(found) == 1 else None

    def beginning(self, word: str) -> list[Command[Context, Result]]:
        """List the commands that begin with a word."""
        key = normalize(word)
        return [each for each in self if each.is_begun(key)]

    def nearest(self, word: str, verbs: Keyword | None = None) -> str | None:
        """Give the name most like a mistyped word, among the commands and the verbs of moves.

        It is that of the language that is spoken, in whatever language the word is nearly right.
        """
        import difflib  # no other word needs it

        own = {name: each.word for each in self for name in (each.name, normalize(each.word))}
        if verbs is not None:
            for spelt in verbs.table.values():  # the one to show stands first
                own |= dict.fromkeys(map(normalize, spelt), spelt[0])
        found = difflib.get_close_matches(normalize(word), own, n=1, cutoff=0.6)
        return own[found[0]] if found else None

    def word_for(self, name: str) -> str:
        """Give what the command of this name is called in the language that is spoken."""
        found = self._by_name.get(name)
        return name if found is None else found.word

    def verdict(
        self, context: Context, command: Command[Context, Result], word: str, argument: str
    ) -> Feedback:
        """Judge a command with what follows it; ``word`` is how it was called."""
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
        """Say why Enter does nothing with a command, in full; nothing if it does something."""
        if command.takes is not None and argument:
            reading = self.parse(f"{command.name} {argument} ")
            if not reading.moves:
                return str(self.grammar.problem(reading))
        judged = self.verdict(context, command, word, argument)
        return "" if judged.state.acts else judged.reason

    def suggest(self, context: Context, text: str) -> list[Suggestion]:
        """List the commands that a line begins, or what may follow the command it names."""
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
    """Give a command that has the words of a language too."""
    others = (normalize(own[name]) for name in command.also if name in own)
    also = tuple(dict.fromkeys((*command.also, *others)))
    return command._replace(own=own.get(command.name, command.own), also=also)
