"""The bridge from suggestions, which are data, to prompt_toolkit's completion menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from taluva.shell.typing.suggestion import Suggestion


class SuggestionCompleter(Completer):
    """Offers what a function suggests for the text before the cursor."""

    def __init__(self, suggest: Callable[[str], list[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Give the suggestions; nothing when the only one is typed already.

        An empty line is completed only on demand: nobody who has typed nothing wants a menu.
        """
        text = document.text_before_cursor
        if not text.strip() and not complete_event.completion_requested:
            return
        suggestions = self._suggest(text)
        if len(suggestions) == 1 and suggestions[0].applied(text).lower() == text.lower():
            return
        for each in suggestions:
            yield Completion(
                each.text, start_position=each.start - len(text), display_meta=each.meaning
            )
