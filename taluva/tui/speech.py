"""Spoken descriptions of a game: places, moves and the state of play in short sentences.

The defaults in ``Speech`` are derived from the picture of the map, so that any game can be played
by ear. Its texts use the notation of moves. ``format_spoken`` converts a line for listening:
``M25 e`` becomes "M 25 east". ``parse_spoken`` does the reverse for typed lines.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, Generic, TextIO

from taluva.core.game import G
from taluva.core.pages import Block, Heading, Paragraph, TableBlock, Terms
from taluva.core.text import normalize
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH, Language
from taluva.tui.capabilities import UNICODE_GLYPHS
from taluva.tui.hexmap.picture import Spot

if TYPE_CHECKING:
    from taluva.tui.game_ui import GameUI, Topic
    from taluva.tui.prompt import Prompt

TIGHT: Final = "\ue000"
GAP: Final = " " * 3  # occurs only in drawings
MAX_LENGTH: Final = 100  # characters per spoken line
_SILENT: Final = str.maketrans({**dict.fromkeys(UNICODE_GLYPHS + "♦", " "), "…": " "})


def directions(say: Language) -> dict[str, str]:
    """Return the full names of the compass directions, by their short English names."""
    return {
        "n": say("north"),
        "ne": say("north-east"),
        "e": say("east"),
        "se": say("south-east"),
        "s": say("south"),
        "sw": say("south-west"),
        "w": say("west"),
        "nw": say("north-west"),
    }


def print_spoken(lines: Iterable[str], out: TextIO) -> None:
    """Print spoken lines. Skip empty lines and wrap long ones.

    A drawing, recognized by its wide gaps, is printed unchanged.
    """
    from taluva.tui.text import wrap

    columns = shutil.get_terminal_size().columns if out.isatty() else MAX_LENGTH
    for line in filter(str.strip, lines):
        width, text = min(columns, MAX_LENGTH), " ".join(line.split())
        parts = [line] if GAP in line else wrap(text, width, keeps_words=True)
        print(*(part.replace(TIGHT, " ") for part in parts), sep="\n", file=out)
    out.flush()


class Speech(Generic[G]):
    """Spoken descriptions of a game. ``reader`` is the seat that listens, or None."""

    topics: Sequence[Topic[Any]] = ()  # extra questions for listeners

    def __init__(self, ui: GameUI[Any, Any]) -> None:
        self.ui = ui

    def short_directions(self, say: Language) -> Mapping[str, str]:
        """Return the localized short names of the directions, by their English short names."""
        return {name: name for name in directions(say)}

    def hexes(self, game: G, say: Language, /) -> Sequence[Hex]:
        """List the hexes of the map in reading order."""
        return sorted(ground.hex for ground in self.ui.picture(game, say).grounds)

    def facts(self, game: G, hex: Hex, say: Language, /) -> Sequence[str]:
        """Return the facts about a hex, the most important first, or () for the sea."""
        picture = self.ui.picture(game, say)
        ground = next((each for each in picture.grounds if each.hex is hex), None)
        if ground is None:
            return ()
        seats = self.ui.definition.seats(game)
        names = {seat.letter: seat.name for seat in seats}
        facts = [ground.word or " ".join(ground.faces)]
        if picture.has_levels:
            facts.append(say("level {level}", level=ground.level))
        for piece in picture.pieces:
            if piece.at is hex:
                number = [str(piece.count)] if piece.count > 1 else []
                facts.append(" ".join([*number, piece.word or piece.sprite.word or say("piece")]))
                facts += [names[piece.letter]] if piece.letter in names else []
        facts += [chip.text for chip in picture.chips if chip.hex is hex]
        return facts

    def narrate(self, before: G, after: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe the effects of a move, one fact per sentence."""
        return self.ui.definition.messages(say).narrate_move(before, after)

    def preview(self, before: G, after: G, reader: int | None, say: Language, /) -> str:
        """Describe the effects of a possible move in one sentence."""
        return self.ui.definition.messages(say).describe_move(before, after)

    def describe_turn(self, game: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe whose turn it is, what that player must do, and their hand."""
        hand = self.ui.hand(game, None, say)
        lines = [self.ui.playing_text(game, say)]
        return lines if hand is None else [*lines, hand.words]

    def guide(self, prompt: Prompt[Any, Any], /) -> Sequence[str]:
        """Return a hint about what a new player can type, or () after the first turns."""
        first = self.ui.first_steps(prompt)
        return [first] if first else []

    def summary(self, game: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe the state of play in at most five sentences."""
        left = as_speech(self.ui.pieces_left(game, say), say)
        fields = self.hexes(game, say)
        size = say.count("The map has {number} hex.", "The map has {number} hexes.", len(fields))
        return [self.ui.playing_text(game, say), size, *left][:5]

    def label(self, spot: Spot, say: Language, /) -> str:
        """Return the name of a hex or a corner as players type it."""
        return str(spot)

    def sights(self, game: G, say: Language, /) -> Iterator[tuple[Spot, Sequence[str]]]:
        """Yield the places of the map that ``find`` searches, each with its facts."""
        for hex in self.hexes(game, say):
            yield hex, self.facts(game, hex, say)

    def find(self, game: G, text: str, reader: int | None, say: Language) -> list[Spot]:
        """Return the places that match every part of a question, such as "my huts" or "level 3".

        A number belongs to the word before it, or else to the word after it. Words match if one is
        the beginning of the other, so a plural matches the singular. "my" and players' names limit
        the search to the pieces of that player.
        """
        names = [normalize(name) for name in game.names]
        marked = _mark_names(normalize(text), names)
        own = f" {normalize(say('my'))} "
        if reader is not None:
            marked = marked.replace(own, f" {_OWNER}{reader} ")
        wanted = _phrases(marked.split())
        owners = {word for phrase in wanted for word in phrase if word.startswith(_OWNER)}
        found = []
        for spot, lines in self.sights(game, say):
            facts = [_mark_names(_SIGNS.sub(" ", normalize(fact)), names).split() for fact in lines]
            if owners:
                facts = [
                    fact
                    for fact in facts
                    if owners & {*fact} or not any(word.startswith(_OWNER) for word in fact)
                ]
            if all(_has_phrase(facts, phrase) for phrase in wanted):
                found.append(spot)
        return found


_OWNER: Final = "@"  # precedes a seat number that replaces a player's name
_SIGNS: Final = re.compile(r"[^\w@ -]")


def _mark_names(text: str, names: Sequence[str]) -> str:
    """Replace players' names with their seats, and add a blank at both ends of the text."""
    found = f" {text} "
    for name in sorted(names, key=len, reverse=True):
        found = found.replace(f" {name} ", f" {_OWNER}{names.index(name) + 1} ")
    return found


def _phrases(words: Sequence[str]) -> list[list[str]]:
    """Split words into phrases: single words, or a number with the word it belongs to."""
    found: list[list[str]] = []
    for word in words:
        last = found[-1] if found else []
        waits = len(last) == 1 and last[0].isdecimal()  # a number without its word
        counts = word.isdecimal() and last and not last[-1].isdecimal()
        if waits or counts:
            last.append(word)
        else:
            found.append([word])
    return found


def _has_phrase(facts: Iterable[Sequence[str]], phrase: Sequence[str]) -> bool:
    """Check whether one of the facts contains all words of a phrase."""
    return any(
        all(any(_are_alike(word, each) for each in fact) for word in phrase) for fact in facts
    )


_STEM: Final = 3  # minimum letters that two forms of a word must share


def _are_alike(asked: str, word: str) -> bool:
    if asked == word:
        return True
    if min(len(asked), len(word)) < _STEM or asked.isdecimal() or word.isdecimal():
        return False
    return asked.startswith(word) or word.startswith(asked)


@lru_cache(maxsize=8)
def _labels(short: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, short), key=len, reverse=True))
    end = r"(?![\w/-]|\.\w|(?:, [\w ]+)*\])"  # not inside a file name or among rule ids
    return re.compile(rf"(?<![\w/.-])([A-Z]{{1,2}})(\d{{1,3}})(?: ?({names}){end})?{end}")


@lru_cache(maxsize=8)
def _compass(short: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for lists of short directions, or for one or two after a final colon."""
    names = "|".join(sorted(map(re.escape, short), key=len, reverse=True))
    alone = rf"(?<=: )(?:{names})(?: (?:{names}))?$"
    return re.compile(rf"(?<!\w)(?:{names})(?: (?:{names})){{2,}}(?!\w)|{alone}")


_NONE: Final = re.compile(r"(?<=: )-(?=[.;,]|$)")
_RULES: Final = re.compile(r" *\[([A-Z]\d+(?:, [\w ]+)*)\]")


def format_spoken(
    text: str, short: Mapping[str, str], say: Language, names: Sequence[str] = ()
) -> str:
    """Return a line for listening: labels split, directions in full, symbols removed.

    The word "rule" is added before rule ids in brackets, because they look like labels. ``TIGHT``
    replaces the blanks inside a place, so that no line breaks there. ``short`` has the short names
    of directions, by their English names. Players' ``names`` are not changed.
    """
    full = directions(say)
    words = {own: full[name] for name, own in short.items()}

    def expand(found: re.Match[str]) -> str:
        if found[0] in names:
            return found[0]
        column, row, direction = found.groups()
        label = f"{column}{TIGHT}{row}"
        return f"{label}{TIGHT}{words[direction]}" if direction else label

    def spell(found: re.Match[str]) -> str:
        return ", ".join(words[each] for each in found[0].split())

    heard = _labels(tuple(words)).sub(expand, text.translate(_SILENT))
    heard = _compass(tuple(words)).sub(spell, heard)
    heard = _NONE.sub(say("none"), heard)
    heard = _RULES.sub(lambda found: f", {say('rule {rule}', rule=found[1])}", heard)
    return " ".join(heard.split())


def parse_spoken(line: str, short: Mapping[str, str], say: Language) -> tuple[str, str]:
    """Return a typed line in the notation of moves, with places as "M25 e" and as "M25e"."""
    full = {
        normalize(word): short[name]
        for known in (ENGLISH, say)  # English words work in every language
        for name, word in directions(known).items()
        if name in short
    }
    words = [full.get(normalize(word), word) for word in line.split()]
    apart = re.sub(r"\b([A-Za-z]{1,2}) (\d{1,3})\b", r"\1\2", " ".join(words))
    ends = "|".join(sorted(map(re.escape, full.values()), key=len, reverse=True))
    return apart, re.sub(rf"\b([A-Za-z]{{1,2}}\d{{1,3}}) ({ends})\b", r"\1\2", apart)


_MAX_HEADINGS: Final = 3  # if a page has more, their number is read first


def as_speech(page: Iterable[Block], say: Language) -> list[str]:
    """Return a page as lines for listening.

    In a table, every number is read after its heading. A list begins with the number of its
    entries, and a long page with the number of its parts.
    """
    page = tuple(page)
    parts: list[str] = []
    headings = sum(isinstance(each, Heading) for each in page)
    if headings > _MAX_HEADINGS:
        parts.append(say.count("{number} part:", "{number} parts:", headings))
    for is_list, group in groupby(page, lambda block: isinstance(block, Terms)):
        lines = [line for block in group for line in _spoken_block(block, say)]
        if is_list and len(lines) > 1 and not (parts and parts[-1][:1].isdecimal()):
            parts.append(say.count("{number} entry:", "{number} entries:", len(lines)))
        parts += lines
    return [line for line in parts if line.strip()]


def _spoken_block(block: Block, say: Language) -> Iterator[str]:
    match block:
        case Heading(text) | Paragraph(text):
            yield text
        case Terms(rows):
            for term, meaning in rows:
                is_bullet = not any(map(str.isalnum, term))  # bullets are not spoken
                yield meaning or term if is_bullet or not meaning else say.about(term, meaning)
        case TableBlock((first, *lines)) if lines and len(first) > 1 and any(first[1:]):
            for name, *cells in lines:
                pairs = zip(cells, first[1:], strict=False)
                numbers = [f"{head} {cell}".strip() for cell, head in pairs if cell.strip(" -")]
                yield say.about(name, ", ".join(numbers))
        case TableBlock(rows):
            yield from (row[0] for row in rows)
