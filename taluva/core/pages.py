"""Pages: structured text that the screen lays out, and rulebooks made of pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from taluva.core.game import G, M
from taluva.core.text import normalize
from taluva.i18n import ENGLISH, InvalidInput, Language, quote

if TYPE_CHECKING:
    from taluva.core.definition import BaseMessages
    from taluva.core.lessons import Lesson


class Heading(NamedTuple):
    """A title above the blocks that follow."""

    text: str


class Paragraph(NamedTuple):
    """A paragraph of text; an empty text is a gap."""

    text: str
    indent: int = 0  # levels of indentation


class Terms(NamedTuple):
    """Rows of a term and its explanation."""

    rows: tuple[tuple[str, str], ...]
    indent: int = 1


class TableBlock(NamedTuple):
    """A table with aligned columns: a name, numbers, and a final word."""

    rows: tuple[tuple[str, ...], ...]
    has_names: bool = False  # in the first column; they are shortened where space is tight


Block = Heading | Paragraph | Terms | TableBlock
Page = tuple[Block, ...]

GAP = Paragraph("")


_MAX_TOPICS: Final = 12  # how many words to suggest when a word is not found


class Scene(NamedTuple):
    """A picture of the rules: a position and moves that are played in it."""

    name: str
    position: str
    moves: tuple[str, ...]  # as they are typed in English
    text: str  # what the picture shows


class RulebookSection(NamedTuple):
    """A part of the rules: a title, an introduction (may be empty), and rules by id."""

    title: str
    words: str  # search words; their English forms work too
    introduction: str
    rules: Mapping[str, str]
    scene: Scene | None = None

    def is_about(self, word: str) -> bool:
        """Return whether a word or a rule id belongs to this section."""
        key = normalize(word)
        known = f"{self.words} {ENGLISH.again(self.words)} {' '.join(self.rules)}"
        return key in normalize(known).split()

    def mentions(self, word: str) -> bool:
        """Return whether the title or the text has a word that starts with ``word``."""
        text = normalize(" ".join((self.title, self.introduction, *self.rules.values())))
        return f" {normalize(word)}" in f" {text}"


def sentences(sections: Iterable[RulebookSection]) -> dict[str, str]:
    """Return the text of every rule by its id."""
    return {rule: text for section in sections for rule, text in section.rules.items()}


def find(sections: Sequence[RulebookSection], word: str) -> list[RulebookSection]:
    """Return the sections about a word or rule id: all for an empty word, none without a match.

    If no section is about the word, return those that mention it.
    """
    word = word.strip()
    found = [section for section in sections if not word or section.is_about(word)]
    return found or [section for section in sections if section.mentions(word)]


def topics(sections: Iterable[RulebookSection]) -> list[str]:
    """Return the search words of all sections, without repeats, in order."""
    return list(dict.fromkeys(word for section in sections for word in section.words.split()))


def page(sections: Iterable[RulebookSection]) -> Page:
    """Return sections as one page."""
    blocks: list[Block] = []
    for section in sections:
        blocks += [GAP, Heading(section.title)]
        if section.introduction:
            blocks.append(Paragraph(section.introduction))
        if section.rules:
            blocks.append(Terms(tuple((str(rule), text) for rule, text in section.rules.items())))
        if section.scene is not None:
            blocks += [GAP, Paragraph(section.scene.text)]
    return tuple(blocks[1:])


def search(sections: Sequence[RulebookSection], text: str) -> Sequence[RulebookSection]:
    """Return the sections about a word. Raises ValueError with suggested words."""
    chosen = find(sections, text)
    if not chosen:
        words = ", ".join(topics(sections)[:_MAX_TOPICS])
        raise InvalidInput("no rules about {word}: try {words}", word=quote(text), words=words)
    return chosen


def answer(
    sections: Sequence[RulebookSection],
    text: str,
    lessons: Iterable[tuple[str, Lesson]],
    say: Language,
) -> Page:
    """Return a page with the rules about a word, and the lessons about those rules.

    If nothing is found, raises ValueError with suggested search words.
    """
    chosen = search(sections, text)
    ids = {str(rule) for section in chosen for rule in section.rules}
    wanted = {text.strip().upper()} & ids or ids
    found = [(name, each) for name, each in lessons if text.strip() and wanted & {*each.rules}]
    if not found:
        return page(chosen)
    rows = tuple(
        (say("learn {lesson}", lesson=name), say.again(lesson.title)) for name, lesson in found
    )
    return (*page(chosen), GAP, Heading(say("lessons")), Terms(rows))


def why(
    game: G, move: M, notation: str, sections: Sequence[RulebookSection], messages: BaseMessages[G]
) -> Page:
    """Return a page with every reason against a move, or with the effect of a legal move."""
    say, refusals = messages.say, game.refusals(move)
    if not refusals:
        what = messages.describe_move(game, game.apply(move))
        return (Paragraph(say("{move} is legal: {what}", move=notation, what=what)),)
    blocks: list[Block] = [Paragraph(say("{move} is not legal:", move=notation))]
    rules = sentences(sections)
    for refusal in refusals:
        blocks.append(Paragraph(say.cite(messages.explain(refusal, game), refusal.rule), 1))
        if refusal.rule in rules:
            rule = say("Rule: {sentence}", sentence=rules[refusal.rule])
            blocks.append(Paragraph(rule, 3))
    return tuple(blocks)
