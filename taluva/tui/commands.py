"""Typed commands, and the typed line, which is a move or a command.

``Commands`` parses, completes and explains commands. ``TypedLine`` decides what a line means: the
full name of a command comes first, then the start of a move, legal or not, then everything else.
Feedback, menu and Enter all use the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, TypeVar

from taluva.core.arguments import AnyText, ArgumentType, Keyword
from taluva.core.grammar import Grammar, MoveForm, ParseResult
from taluva.core.text import most_similar, normalize
from taluva.i18n import Language, quote
from taluva.tui.menu import own_names
from taluva.tui.prompt import Prompt
from taluva.tui.screen import Feedback, LineStatus, Suggestion

SIMILAR: Final = 0.7  # minimum similarity: "rotate" must not suggest "note"

Subject = TypeVar("Subject")
Answer = TypeVar("Answer")


class Command(NamedTuple, Generic[Subject, Answer]):
    """A typed command. Its argument is one word of type ``takes``, or any text if that is None."""

    name: str
    argument: str  # as shown in the help: HEX, [WORD], or "" for none
    summary: str
    run: Callable[[Subject, str], Answer]
    completions: Callable[[Subject], Iterable[tuple[str, str]]] | None = None
    refusal: Callable[[Subject], str] | None = None  # why it is unavailable now, or ""
    takes: ArgumentType | None = None
    feedback: Callable[[Subject, str], Feedback | None] | None = (
        None  # feedback on the argument so far
    )
    suggests: Callable[[Subject, str], Iterable[Suggestion]] | None = None  # completions
    also: tuple[str, ...] = ()  # aliases, which must be typed in full
    own: str = ""  # the localized name, if different
    offered: Callable[[Subject], bool] = lambda subject: True  # whether it exists here and now

    @property
    def word(self) -> str:
        """The localized name. ``name`` works in every language."""
        return self.own or self.name

    @property
    def usage(self) -> str:
        """The command with its argument, as shown in the help."""
        return f"{self.word} {self.argument}".rstrip()

    @property
    def needs_argument(self) -> bool:
        """Whether the argument is required."""
        return bool(self.argument) and not self.argument.startswith("[")

    def why_not(self, subject: Subject) -> str:
        """Return why the command is unavailable now, or "" if it is available."""
        return "" if self.refusal is None else self.refusal(subject)

    @property
    def form(self) -> MoveForm[Command[Subject, Answer]]:
        """The syntax of the command, for the grammar."""
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


class Commands(Generic[Subject, Answer]):
    """The commands of a screen, in the order of the help. The first one with a name counts."""

    def __init__(self, commands: Iterable[Command[Subject, Answer]], say: Language) -> None:
        self._say = say
        own = own_names(say)
        self._by_name: dict[str, Command[Subject, Answer]] = {}
        for command in commands:
            self._by_name.setdefault(command.name, _localized(command, own))

    def __iter__(self) -> Iterator[Command[Subject, Answer]]:
        return iter(self._by_name.values())

    @cached_property
    def grammar(self) -> Grammar[Command[Subject, Answer]]:
        say = self._say
        verbs = Keyword(
            {each.name: tuple(dict.fromkeys((each.word, each.name))) for each in self},
            say("a command"),
            say("there is no command {word}"),
            aliases={each.name: each.also for each in self},
            say=say,
        )
        return Grammar(verbs, tuple(each.form for each in self), say)

    def parse(self, text: str) -> ParseResult[Command[Subject, Answer]]:
        """Parse a line as a command, complete or not."""
        return self.grammar.parse_line(text, None)

    def find(self, word: str) -> Command[Subject, Answer] | None:
        """Return the command with this name, alias or unambiguous prefix, or None."""
        found = self.grammar.verbs.parse(word)
        return self._by_name[str(found[0])] if len(found) == 1 else None

    def named(self, word: str) -> Command[Subject, Answer] | None:
        """Return the command with this full name or alias, or None."""
        found = self.grammar.verbs.named(word)
        return self._by_name[str(found[0])] if found else None

    def beginning(self, word: str) -> list[Command[Subject, Answer]]:
        """List the commands whose name starts with a word, or that have it as an alias."""
        found = self.grammar.verbs.completions(word, self._by_name)
        return [self._by_name[str(name)] for name in found]

    def nearest(self, word: str, verbs: Keyword | None = None) -> str | None:
        """Return the command or verb most similar to a mistyped word, or None.

        English and localized names are compared. The result is localized.
        """
        tables = [self.grammar.verbs.table, {} if verbs is None else verbs.table]
        shown = {each: own[0] for table in tables for own in table.values() for each in own}
        return next(iter(most_similar(word, shown, SIMILAR)), None)

    def word_for(self, name: str) -> str:
        """Return the localized name of a command."""
        found = self._by_name.get(name)
        return name if found is None else found.word

    def feedback(
        self, subject: Subject, command: Command[Subject, Answer], word: str, argument: str
    ) -> Feedback:
        """Return feedback on a command and its argument. ``word`` is the name as typed."""
        if refusal := command.why_not(subject):
            return Feedback(LineStatus.NO, refusal)
        usage = Feedback(LineStatus.INCOMPLETE, self._say.about(command.usage, command.summary))
        if command.needs_argument and not argument:
            return usage
        if command.takes is not None and argument:
            reading = self.parse(f"{command.name} {argument}")
            if reading.is_dead:
                return Feedback(LineStatus.NO, str(self.grammar.problem(reading)))
            if not reading.moves:
                return usage
        feedback = None if command.feedback is None else command.feedback(subject, argument)
        if feedback is not None:
            return feedback
        what = command.summary
        if command.name not in self.grammar.verbs.named(word):
            what = self._say.about(command.word, what)
        return Feedback(LineStatus.OK, self._say("Enter: {what}", what=what))

    def refusal(
        self, subject: Subject, command: Command[Subject, Answer], word: str, argument: str
    ) -> str:
        """Return the full reason why Enter cannot run a command, or "" if it can."""
        if command.takes is not None and argument:
            reading = self.parse(f"{command.name} {argument} ")
            if not reading.moves:
                return str(self.grammar.problem(reading))
        feedback = self.feedback(subject, command, word, argument)
        return "" if feedback.state.is_accepted else feedback.reason

    def suggest(self, subject: Subject, text: str) -> list[Suggestion]:
        """List the commands that complete the line, or the completions of an argument."""
        name, blank, argument = text.lstrip().partition(" ")
        if not blank:
            start = len(text) - len(name)
            found = (each for each in self.beginning(name) if not each.why_not(subject))
            return [Suggestion(each.word, start, each.summary) for each in found]
        command, argument = self.find(name), argument.lstrip()
        start = len(text) - len(argument)
        if command is not None and command.suggests is not None:
            offered = command.suggests(subject, argument)
            return [each._replace(start=start + each.start) for each in offered]
        if command is None or command.completions is None:
            return []
        meanings = dict(command.completions(subject))
        choices = map(str, AnyText("").completions(argument, meanings))
        return [Suggestion(choice, start, meanings[choice]) for choice in choices]


def _localized(
    command: Command[Subject, Answer], own: Mapping[str, str]
) -> Command[Subject, Answer]:
    """Return the command with its localized name and aliases."""
    others = (normalize(own[name]) for name in command.also if name in own)
    also = tuple(dict.fromkeys((*command.also, *others)))
    return command._replace(own=command.own or own.get(command.name, ""), also=also)


_MAX_GUIDANCE_LENGTH: Final = 70  # characters; longer guidance is reduced to the verbs


class Meaning(Enum):
    """The kinds of lines that a player can type."""

    NOTHING = "nothing"
    MOVE = "move"  # or the beginning of one
    COMMAND = "command"
    OPEN = "open"  # several words start like the first word
    UNKNOWN = "unknown"  # neither a move nor a command


class TypedLine(Generic[Subject, Answer]):
    """A line at the prompt of a game.

    ``waits`` is the reason why no move can be typed now, or "". With ``continues``, Enter takes a
    move as a wish to continue. ``later`` are the commands that are available only after the game.
    When it is over, ``menu`` names what to choose from.
    """

    def __init__(
        self,
        text: str,
        prompt: Prompt[Any, Any],
        commands: Commands[Subject, Answer],
        subject: Subject,
        waits: str = "",
        later: Iterable[Command[Subject, Answer]] = (),
        menu: Sequence[str] = (),
        *,
        continues: bool = False,
    ) -> None:
        self.text, self.prompt, self.commands = text, prompt, commands
        self._continues = continues
        self.subject, self.waits, self._later, self._menu = subject, waits, later, menu

    @property
    def _say(self) -> Language:
        return self.prompt.say

    @property
    def _word(self) -> str:
        """The first word as typed."""
        return self.text.split(maxsplit=1)[0]

    @property
    def _first(self) -> str:
        """The first word, normalized."""
        return normalize(self._word)

    @property
    def argument(self) -> str:
        """The text after the first word."""
        return "".join(self.text.split(maxsplit=1)[1:]).strip()

    @cached_property
    def _candidates(self) -> list[Command[Subject, Answer]]:
        """The commands that the first word may stand for."""
        return self.commands.beginning(self._word)

    @cached_property
    def meaning(self) -> Meaning:
        """The kind of this line."""
        if not self.text.strip():
            return Meaning.NOTHING
        if self.commands.named(self._word) is not None:
            return Meaning.COMMAND
        is_verb = bool(self.prompt.grammar.verbs.named(self._word))
        if is_verb or self.prompt.is_under_way(self.text):
            return Meaning.MOVE
        is_legal = not self.waits and not self.prompt.parse(self.text).is_dead
        if is_legal and not self._candidates:
            return Meaning.MOVE
        if (is_legal and self._words != [self._candidates[0].word]) or len(self._candidates) > 1:
            return Meaning.OPEN
        if self._candidates:
            return Meaning.UNKNOWN if self._is_move_in_parts else Meaning.COMMAND
        is_move = self._is_move_like and not self._menu
        return Meaning.MOVE if is_move else Meaning.UNKNOWN

    @property
    def _is_move_in_parts(self) -> bool:
        """Whether removing the blanks makes a legal move, as with ``n 24``."""
        return not self.waits and self.prompt.move("".join(self.text.split())) is not None

    @property
    def _is_move_like(self) -> bool:
        """Whether the first word can start a move, so errors are about that move."""
        stuck = self.prompt.parse_any(self.text.strip()).stuck
        return stuck is None or stuck.word.column > len(self._first)

    @property
    def command(self) -> Command[Subject, Answer] | None:
        """The command that the line names, or None."""
        if self.meaning is not Meaning.COMMAND:
            return None
        return self.commands.named(self._word) or self._candidates[0]

    @property
    def move(self) -> Any:
        """The legal move that Enter plays, or None."""
        is_move = self.meaning is Meaning.MOVE and not self.waits
        return self.prompt.move(self.text) if is_move else None

    @cached_property
    def feedback(self) -> Feedback:
        """The effect of Enter, or what is missing or wrong in the line."""
        match self.meaning:
            case Meaning.NOTHING | Meaning.MOVE if self.waits:
                return Feedback(self._waiting_status, self.waits)
            case Meaning.NOTHING:
                return self._guidance
            case Meaning.MOVE:
                return self.prompt.feedback(self.text)
            case Meaning.OPEN:
                return Feedback(LineStatus.INCOMPLETE, self.prompt.either(self._words))
            case Meaning.UNKNOWN if self._menu and not self._nearest:
                return self._choices(LineStatus.NO)
            case Meaning.UNKNOWN:
                return Feedback(LineStatus.NO, self._unknown)
            case Meaning.COMMAND:
                assert self.command is not None, "a command has been named"
                return self.commands.feedback(self.subject, self.command, self._word, self.argument)

    @property
    def _waiting_status(self) -> LineStatus:
        if self.meaning is Meaning.NOTHING:
            return LineStatus.INCOMPLETE
        return LineStatus.OK if self._continues else LineStatus.NO

    @property
    def refusal(self) -> str:
        """The full reason why Enter refuses the line, or "" if it accepts it."""
        if self.meaning is Meaning.MOVE and not self.waits:
            return "" if self.move is not None else self.prompt.refusal(self.text)
        if self.meaning is Meaning.OPEN:
            words = self.prompt.either(self._words)
            return self._say("{word}: {words}?", word=self._first, words=words)
        if self.command is not None:
            return self.commands.refusal(self.subject, self.command, self._word, self.argument)
        return "" if self.feedback.state.is_accepted else self.feedback.reason

    @property
    def _guidance(self) -> Feedback:
        """Feedback on an empty line, with examples of what to type."""
        what = self.prompt.guidance
        if not self.prompt.legal:
            return self._choices(LineStatus.INCOMPLETE)
        whole = self._say("{what}   (arrows select, Tab lists, F2 marks legal moves)", what=what)
        is_long = len(what) > _MAX_GUIDANCE_LENGTH
        return Feedback(LineStatus.INCOMPLETE, whole, (self.prompt.verbs if is_long else what,))

    def _choices(self, status: LineStatus) -> Feedback:
        """Say that the game is over, and list what can be chosen then."""
        words = [*map(self.commands.word_for, self._menu)]
        whole = self.prompt.guidance
        if words:
            whole = self._say.about(whole, self.prompt.either(words))
        shorter = tuple(", ".join(words[:number]) for number in range(len(words), 0, -1))
        return Feedback(status, whole, shorter)

    @cached_property
    def _words(self) -> list[str]:
        """The words that start like the first word."""
        reading = self.prompt.parse(self.text.strip())
        moves = [] if self.waits else self.prompt.beginnings(reading)
        return self._preferred(moves, [each.word for each in self._candidates])

    def _preferred(self, moves: list[str], commands: list[str]) -> list[str]:
        """Return the words that the line abbreviates, English ones only if no other fits."""
        verbs = self.prompt.grammar.verbs.table.values()
        english = {each for own in verbs for each in own[1:]}.difference(own[0] for own in verbs)
        own = [each for each in moves if each.split(" ")[0] not in english]
        own += [each for each in commands if normalize(each).startswith(self._first)]
        return own or moves + commands

    @property
    def _unknown(self) -> str:
        if Commands(self._later, self._say).named(self._word) is not None:
            return self._say("{word} works only when the game is over", word=self._word)
        word, nearest = quote(self._word), self._nearest
        if not nearest:
            return self._say("there is no move or command {word}: type help for a list", word=word)
        return self._say(
            "there is no move or command {word}: did you mean {nearest}?",
            word=word,
            nearest=nearest,
        )

    @cached_property
    def _nearest(self) -> str:
        """The move or command that is most like the line, or ""."""
        move = "" if self.waits else self.prompt.correct(self.text)
        return move or self.commands.nearest(self._first, self.prompt.grammar.verbs) or ""

    def suggestions(self) -> list[Suggestion]:
        """List completions of the line: legal moves first, then commands."""
        moves = [] if self.waits else self.prompt.suggestions(self.text)
        if self.meaning is Meaning.MOVE and self.prompt.is_under_way(self.text):
            return moves or self._suggest()
        commands = self.commands.suggest(self.subject, self.text)
        if len(self.text.split()) == 1:
            own = self._preferred([each.text for each in moves], [each.text for each in commands])
            moves, commands = (
                [each for each in found if each.text in own] for found in (moves, commands)
            )
        return moves + commands or self._suggest()

    def _suggest(self) -> list[Suggestion]:
        """Return a move similar to an invalid line, if there is one."""
        is_wrong = self.feedback.state is LineStatus.NO and self.command is None and not self.waits
        move = self.prompt.correct(self.text) if is_wrong else ""
        return [Suggestion(move, 0, self._say("did you mean this?"))] if move else []
