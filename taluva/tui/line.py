"""The typed line, parsed as a move and as a command.

The full name of a command wins, then a started move, legal or not, then anything else. While
several words are possible the line is open. Feedback, menu and Enter all use this result.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cached_property
from typing import Any, Final, Generic

from taluva.core.text import normalize
from taluva.i18n import Language, quote
from taluva.tui.commands import Command, Commands, Context, Result
from taluva.tui.feedback import Feedback, Suggestion
from taluva.tui.feedback import LineStatus as Judged
from taluva.tui.prompt import Prompt

# Commands offered after the end of a game.
_ENDING: Final = ("rematch", "replay", "picture", "stats", "analyse", "new", "undo")
_MAX_GUIDANCE_LENGTH: Final = 70  # columns; longer guidance is shortened to the verbs


class Meaning(Enum):
    """The kind of a line."""

    NOTHING = "nothing"
    MOVE = "move"  # or the beginning of one
    COMMAND = "command"
    OPEN = "open"  # one of several words
    UNKNOWN = "unknown"  # neither a move nor a command


class Line(Generic[Context, Result]):
    """A line at the prompt of a game. ``waits`` is why no move can be typed now, or "".

    ``later`` are commands that are available only after the game is over.
    """

    def __init__(
        self,
        text: str,
        prompt: Prompt[Any, Any],
        commands: Commands[Context, Result],
        context: Context,
        waits: str = "",
        later: Iterable[Command[Context, Result]] = (),
    ) -> None:
        self.text, self.prompt, self.commands = text, prompt, commands
        self.context, self.waits, self._later = context, waits, later

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
    def _candidates(self) -> list[Command[Context, Result]]:
        """The commands that the first word may be."""
        return self.commands.beginning(self._first)

    @cached_property
    def meaning(self) -> Meaning:
        """The kind of the line."""
        if not self.text.strip():
            return Meaning.NOTHING
        if any(each.is_named(self._first) for each in self._candidates):
            return Meaning.COMMAND
        is_verb = self._first in map(str, self.prompt.grammar.verbs.closed_values())
        if is_verb or self.prompt.is_under_way(self.text):
            return Meaning.MOVE
        is_legal = not self.waits and not self.prompt.parse(self.text).is_dead
        if is_legal or len(self._candidates) > 1:
            return Meaning.OPEN if self._candidates else Meaning.MOVE
        if self._candidates:
            return Meaning.UNKNOWN if self._is_move_in_parts else Meaning.COMMAND
        return Meaning.MOVE if self._is_move_like else Meaning.UNKNOWN

    @property
    def _is_move_in_parts(self) -> bool:
        """Whether a legal move was typed with blanks inside its words, such as ``n 24``."""
        return not self.waits and self.prompt.move("".join(self.text.split())) is not None

    @property
    def _is_move_like(self) -> bool:
        """Whether the line starts like a move, so that its error is an error in a move."""
        stuck = self.prompt.parse_any(self.text.strip()).stuck
        return stuck is None or stuck.word.column > len(self._first)

    @property
    def command(self) -> Command[Context, Result] | None:
        """The command that the line names, or None."""
        if self.meaning is not Meaning.COMMAND:
            return None
        exact = [each for each in self._candidates if each.is_named(self._first)]
        return exact[0] if exact else self._candidates[0]

    @property
    def move(self) -> Any:
        """The legal move that Enter plays, or None."""
        is_move = self.meaning is Meaning.MOVE and not self.waits
        return self.prompt.move(self.text) if is_move else None

    @cached_property
    def feedback(self) -> Feedback:
        """What Enter does with the line, what is missing, or what is wrong."""
        match self.meaning:
            case Meaning.NOTHING | Meaning.MOVE if self.waits:
                is_typed = self.meaning is Meaning.MOVE
                return Feedback(Judged.NO if is_typed else Judged.INCOMPLETE, self.waits)
            case Meaning.NOTHING:
                return self._guidance
            case Meaning.MOVE:
                return self.prompt.feedback(self.text)
            case Meaning.OPEN:
                return Feedback(Judged.INCOMPLETE, self._words)
            case Meaning.UNKNOWN:
                return Feedback(Judged.NO, self._unknown)
            case Meaning.COMMAND:
                assert self.command is not None, "a command has been named"
                return self.commands.feedback(self.context, self.command, self._word, self.argument)

    @property
    def refusal(self) -> str:
        """Why Enter does nothing, in full, or "" if it does something."""
        if self.meaning is Meaning.MOVE and not self.waits:
            return "" if self.move is not None else self.prompt.refusal(self.text)
        if self.meaning is Meaning.OPEN:
            return self._say("{word}: {words}?", word=self._first, words=self._words)
        if self.command is not None:
            return self.commands.refusal(self.context, self.command, self._word, self.argument)
        return "" if self.feedback.state.acts else self.feedback.reason

    @property
    def _guidance(self) -> Feedback:
        """What may be typed on an empty line."""
        what = self.prompt.guidance
        if not self.prompt.legal:
            words = ", ".join(map(self.commands.word_for, _ENDING))
            whole = self._say("{what}: {words} or quit", what=what, words=words)
            return Feedback(Judged.INCOMPLETE, whole, words)
        whole = self._say("{what}   (arrows select, Tab lists, F2 marks legal moves)", what=what)
        is_long = len(what) > _MAX_GUIDANCE_LENGTH
        return Feedback(Judged.INCOMPLETE, whole, self.prompt.verbs if is_long else what)

    @property
    def _words(self) -> str:
        """The words that may be meant."""
        reading = self.prompt.parse(self.text.strip())
        begun = [] if self.waits else self.prompt.beginnings(reading)
        return self.prompt.either([*begun, *(each.word for each in self._candidates)])

    @property
    def _unknown(self) -> str:
        if any(each.is_named(self._first) for each in self._later):
            return self._say("{word} works only when the game is over", word=self._word)
        move = "" if self.waits else self.prompt.correct(self.text)
        nearest = move or self.commands.nearest(self._first, self.prompt.grammar.verbs)
        word = quote(self._word)
        if nearest is None:
            return self._say("there is no move or command {word}: help lists them", word=word)
        return self._say(
            "there is no move or command {word}: did you mean {nearest}?",
            word=word,
            nearest=nearest,
        )

    def suggestions(self) -> list[Suggestion]:
        """List what may complete the line: legal moves first, then commands."""
        moves = [] if self.waits else self.prompt.suggestions(self.text)
        if self.meaning is Meaning.MOVE and self.prompt.is_under_way(self.text):
            return moves or self._suggest()
        found = moves + self.commands.suggest(self.context, self.text)
        return found or self._suggest()

    def _suggest(self) -> list[Suggestion]:
        """Suggest a legal move similar to a line that is not valid."""
        is_wrong = self.feedback.state is Judged.NO and self.command is None and not self.waits
        move = self.prompt.correct(self.text) if is_wrong else ""
        return [Suggestion(move, 0, self._say("did you mean this?"))] if move else []
