"""The menu line by line, for terminals without a full screen and for listeners.

The pages are those of the full-screen menu. Every row can be chosen by its number or its word.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from taluva.app.by_ear import spoken_report
from taluva.app.front.courses import DONE
from taluva.app.front.screen import FrontState, carry_out, update
from taluva.app.options import Settings
from taluva.cli.console import Conversation, warn
from taluva.core.text import is_whole, normalize
from taluva.games import DEFAULT_GAME, ui_for
from taluva.i18n import Language, quote
from taluva.tui.form import Row, find_row
from taluva.tui.line_editor import LineEditor
from taluva.tui.menu import is_typed, own_names
from taluva.tui.screen import Event, Exit, KeyPressed, LineSubmitted
from taluva.tui.speech import as_speech
from taluva.tui.text import lay_out

_WIDTH: Final = 78  # columns of a text
_MAX_SPOKEN: Final = 12  # rows that a listener hears at once
_MAX_REPEATED: Final = 3  # rows of a page that a listener always hears, such as yes and no
_SUBMIT: Final = LineSubmitted("")

Shown = tuple[str, ...]  # the texts of a row


class LineFront:
    """A menu that asks for one line after another. ``state.outcome`` is the final choice."""

    def __init__(
        self,
        state: FrontState,
        save: Callable[[Settings], None],
        delete: Callable[[Path], str],
        heard: dict[str, list[Shown]],
    ) -> None:
        """Show a state. ``heard`` has the rows that the player knows, by the page's heading."""
        self.state = state
        self._save, self._delete, self._heard = save, delete, heard
        self._first = 0  # the first row of a long list to say
        self._is_done = False
        self._page = ""  # the heading of the page shown last
        self._editor = LineEditor(
            lambda: self._say, self._completed, lambda lines: self._dialog.show(*lines)
        )

    @property
    def _say(self) -> Language:
        return self.state.context.say

    @property
    def _dialog(self) -> Conversation:
        return Conversation(self._say, is_by_ear=self.state.is_by_ear)

    def run(self) -> FrontState:
        """Ask until the player makes a final choice or the input ends. Return the last state."""
        if self.state.message:
            warn(self.state.message)
            self.state = self.state._replace(message="")
        try:
            while not self._is_done:
                self._load()
                self._show()
                self._answer(*self._ask())
        except (EOFError, KeyboardInterrupt):
            self._dialog.show("")
            return self.state._replace(outcome=None)
        return self.state

    def _load(self) -> None:
        """Carry out a task that the rows depend on. Islands are not shown, so they can wait."""
        task = self.state.page.task(self.state.row.name)
        if task is not None and task.has_rows:
            page = self.state.page.with_loaded(task.key, task.load())
            self.state = self.state.with_page(page)
            self.state = self.state.with_form(self.state.form._replace(focus=""))

    def _send(self, event: Event) -> None:
        result = update(self.state, event)
        self.state, requests = carry_out(result, self._save, self._delete)
        self._is_done = Exit() in requests

    # --- what is shown ----------------------------------------------------------------------

    def _show(self) -> None:
        """Show a text to read, the rows of a new page or those that changed, and a message."""
        state, dialog = self.state, self._dialog
        if state.text is not None:
            page = state.text.blocks
            lines = (
                [*spoken_report(as_speech(page, self._say), ui_for(DEFAULT_GAME), self._say)]
                if state.is_by_ear
                else [line.text for line in lay_out(page, _WIDTH)]
            )
            dialog.show("", *lines)
            self.state = state = state._replace(text=None)
        name = state.page.heading(self._say)
        rows, known = self._rows, self._heard.get(name)
        is_brief = state.is_by_ear and len(rows) > _MAX_REPEATED
        if known is None or (self._page != name and not is_brief):
            self._first = 0
            self._show_page()
        elif not state.form.is_editing:
            changed = [row for row in rows if row not in known]
            if changed:
                dialog.show_list(changed)
            elif self._page != name:
                dialog.show(self._what_page(name))
        self._heard[name], self._page = rows, name
        if state.message:
            dialog.show(state.message)
            self.state = state._replace(message="")

    def _what_page(self, name: str) -> str:
        """Remind a listener of a page that was listed before."""
        if not name:
            return self._say("Menu: type {help} to list the choices", help=self._word("help"))
        return self._say(
            "{page}: type {help} to list the choices", page=name, help=self._word("help")
        )

    def _show_page(self) -> None:
        state, say, dialog = self.state, self._say, self._dialog
        name, about = state.page.heading(say), state.page.about(state.context)
        dialog.show("", name or state.page.title(state.context).title, *filter(None, [about]), "")
        if not name:
            dialog.show(say("Type a number or a word. Press Enter for the default in brackets."))
        self._show_rows()
        if typing := state.page.typing(say):
            dialog.show(typing)

    def _show_rows(self) -> None:
        """List the rows. A listener hears a long list in parts."""
        rows, end = self._rows, len(self.state.rows)
        if self.state.is_by_ear:
            end = min(end, self._first + _MAX_SPOKEN)
        self._dialog.show_list(rows[self._first : end])
        if end < len(rows):
            word, left = self._word("next"), len(rows) - end
            self._dialog.show(self._say("{next}: {number} more", next=word, number=left))
        self._dialog.show("")

    @property
    def _rows(self) -> list[Shown]:
        return [self._texts(number, row) for number, row in enumerate(self.state.rows, 1)]

    def _texts(self, number: int, row: Row) -> Shown:
        """Return the columns of a row: its number, word, value, mark and meaning."""
        say, state = self._say, self.state
        done = say("done") if state.is_by_ear else DONE if state.look.is_unicode else "x"
        shown = str(number) if state.page.is_numbered else ""
        meaning = say.clauses([*filter(None, (row.meaning, row.detail))])
        value = "" if row.is_button and not row.letter else row.value_label
        return shown, row.word, value, row.mark.replace(DONE, done), meaning

    def _word(self, name: str) -> str:
        return own_names(self._say)[name]

    # --- what is typed ----------------------------------------------------------------------

    def _ask(self) -> tuple[str, Row]:
        """Return the answer, and the row that Enter chooses."""
        state, form = self.state, self.state.form
        if form.is_editing:
            return self._dialog.ask(state.row.label, form.typed, self._editor), state.row
        row = state.row
        if not state.page.is_list:  # after a change, the next Enter must not change it back
            row = state.rows[0] if state.rows[0].is_button else state.rows[-1]
        return self._dialog.ask(self._say("choose"), row.word, self._editor), row

    def _completed(self, text: str) -> dict[str, str]:
        """Return the words of rows and commands that start like a text."""
        rows = () if self.state.form.is_editing else self.state.rows
        words = (*(row.word for row in rows), *map(self._word, ("back", "help", "quit")))
        start = normalize(text)
        return {word: word for word in words if normalize(word).startswith(start)}

    def _answer(self, answer: str, default: Row) -> None:
        state, say = self.state, self._say
        if state.form.is_editing:
            is_kept = is_typed("back", answer, say)
            event = KeyPressed("escape") if is_kept else LineSubmitted(answer or state.form.typed)
            self._send(event)
            return
        word, _, rest = answer.partition(" ")
        if is_typed("quit", answer, say):
            self.state, self._is_done = state._replace(outcome=None), True
        elif is_typed("help", answer, say) or answer == "?":
            self._first = 0
            self._help(default)
        elif is_typed("next", answer, say) and len(state.rows) > _MAX_SPOKEN:
            self._first = (self._first + _MAX_SPOKEN) % len(state.rows)
            self._show_rows()
        elif is_typed("delete", word, say) and (row := self._find(rest)) and row.is_removable:
            self._focus(row)
            self._send(KeyPressed("delete"))
        elif row := self._find(answer) if answer else default:
            self._focus(row)
            self._send(_SUBMIT)
        elif is_typed("back", answer, say):
            self._send(KeyPressed("escape"))
        elif state.page.can_accept(answer):
            self._focus(state.rows[0])  # on a row with a text, it would be the text
            self._send(LineSubmitted(answer))
        else:
            text = say(
                "{word} is not in the list: type a number or a word from it", word=quote(answer)
            )
            self._dialog.show(text)

    def _find(self, text: str) -> Row | None:
        rows, is_numbered = self.state.rows, self.state.page.is_numbered
        if is_numbered and is_whole(text) and not 1 <= int(text[:4]) <= len(rows):
            return next((row for row in rows if text in (row.word, row.name)), None)  # an edition
        return find_row(text, rows, is_numbered=is_numbered)

    def _focus(self, row: Row) -> None:
        self.state = self.state.with_form(self.state.form._replace(focus=row.name, typed=""))

    def _help(self, default: Row) -> None:
        """List the page again, and say what can be typed."""
        say = self._say
        self._show_page()
        self._dialog.show(
            say("Enter takes the default: {default}", default=default.word),
            say("{back}: go back, {quit}: leave", back=self._word("back"), quit=self._word("quit")),
        )
        if any(row.is_removable for row in self.state.rows):
            self._dialog.show(say("{delete} and a number: delete it", delete=self._word("delete")))
