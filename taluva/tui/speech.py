"""Descriptions of a game for a listener: places, moves and the state of play in short sentences.

``Speech`` has a default for every part, read from the picture of the map, so that any game can be
played by ear. Labels are written as everywhere else. ``spoken`` turns whole lines into what is
heard: ``M25 e`` becomes "M 25 east". ``parse_spoken`` does the reverse for typed lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Generic

from taluva.core.game import G
from taluva.core.text import normalize
from taluva.hexgrid import Hex
from taluva.i18n import Language
from taluva.tui.capabilities import UNICODE_GLYPHS

if TYPE_CHECKING:
    from taluva.tui.game_ui import GameUI, Topic

TIGHT: Final = "\ue000"
MAX_LENGTH: Final = 100  # characters of a spoken line
_SILENT: Final = str.maketrans({**dict.fromkeys(UNICODE_GLYPHS + "♦", " "), "…": "..."})


def directions(say: Language) -> dict[str, str]:
    """Return the compass directions in full, clockwise from north, by their short English names."""
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


class Speech(Generic[G]):
    """The descriptions of a game for a listener. ``reader`` is the seat that listens, or None."""

    topics: Sequence[Topic[Any]] = ()  # questions that only listeners need

    def __init__(self, ui: GameUI[Any, Any]) -> None:
        self.ui = ui

    def short_directions(self, say: Language) -> Mapping[str, str]:
        """Return the short names of directions in typed moves, by their English names."""
        return {name: name for name in directions(say)}

    def hexes(self, game: G, say: Language, /) -> Sequence[Hex]:
        """List the hexes of the map in reading order."""
        return sorted(ground.hex for ground in self.ui.picture(game, say).grounds)

    def facts(self, game: G, hex: Hex, say: Language, /) -> Sequence[str]:
        """Return what is on a hex, one fact each, the most important first; nothing for the sea."""
        picture = self.ui.picture(game, say)
        ground = next((each for each in picture.grounds if each.hex is hex), None)
        if ground is None:
            return ()
        seats = self.ui.definition.seats(game)
        names = {seat.letter: seat.name for seat in seats}
        told = [ground.word or " ".join(ground.faces)]
        if picture.has_levels:
            told.append(say("level {level}", level=ground.level))
        for piece in picture.pieces:
            if piece.at is hex:
                number = [str(piece.count)] if piece.count > 1 else []
                told.append(" ".join([*number, piece.word or piece.sprite.word or say("piece")]))
                told += [names[piece.letter]] if piece.letter in names else []
        told += [chip.text for chip in picture.chips if chip.hex is hex]
        return told

    def narrate(self, before: G, after: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Return what a move did, one fact each."""
        return self.ui.definition.messages(say).narrate_move(before, after)

    def describe_turn(self, game: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Return whose turn it is, what there is to do, and what is in hand."""
        hand = self.ui.hand(game, None, say)
        told = [self.ui.playing_text(game, say)]
        return told if hand is None else [*told, hand.words]

    def summary(self, game: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Return the state of play in at most five sentences."""
        from taluva.tui.text import as_speech

        left = as_speech(self.ui.pieces_left(game, say), say)
        fields = self.hexes(game, say)
        size = say.count("The map has {number} hex.", "The map has {number} hexes.", len(fields))
        return [self.ui.playing_text(game, say), size, *left][:5]

    def find(self, game: G, text: str, reader: int | None, say: Language) -> list[Hex]:
        """Return the hexes that have all that is asked for, such as "my huts" or "level 3".

        A number belongs to the word before it, or else to the word after it. The beginning of a
        word is enough, and so is another ending, such as that of a plural.
        """
        own = "" if reader is None else normalize(game.names[reader - 1])
        wanted = [
            [own] if own and word == [normalize(say("my"))] else word
            for word in _phrases(normalize(text).split())
        ]
        return [
            hex
            for hex in self.hexes(game, say)
            if all(_holds(self._fact_words(game, hex, say), each) for each in wanted)
        ]

    def _fact_words(self, game: G, hex: Hex, say: Language) -> list[list[str]]:
        return [normalize(fact).split() for fact in self.facts(game, hex, say)]


def _phrases(words: Sequence[str]) -> list[list[str]]:
    """Join every number with the word that it counts."""
    found: list[list[str]] = []
    for word in words:
        last = found[-1] if found else []
        waits = len(last) == 1 and last[0].isdecimal()  # for the word that it counts
        counts = word.isdecimal() and last and not last[-1].isdecimal()
        if waits or counts:
            last.append(word)
        else:
            found.append([word])
    return found


def _holds(facts: Iterable[Sequence[str]], phrase: Sequence[str]) -> bool:
    """Check whether one fact has all words of a phrase."""
    return any(all(any(_alike(word, each) for each in fact) for word in phrase) for fact in facts)


_STEM: Final = 3  # letters that two forms of a word share at least


def _alike(asked: str, word: str) -> bool:
    if asked == word:
        return True
    if min(len(asked), len(word)) < _STEM or asked.isdecimal() or word.isdecimal():
        return False
    return asked.startswith(word) or word.startswith(asked)


@lru_cache(maxsize=8)
def _labels(short: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, short), key=len, reverse=True))
    end = r"(?![\w/-]|\.\w)"  # a file name goes on
    return re.compile(rf"(?<![\w/.-])([A-Z]{{1,2}})(\d{{1,3}})(?: ?({names}){end})?{end}")


def spoken(text: str, short: Mapping[str, str], say: Language, names: Sequence[str] = ()) -> str:
    """Return a line as it is heard: labels apart, directions in full, signs left out.

    Inside a place there is ``TIGHT`` instead of a blank, so that no line breaks there.
    ``short`` holds the short names of directions, by their English names. ``names`` of players
    stay as they are.
    """
    full = directions(say)
    words = {own: full[name] for name, own in short.items()}

    def told(found: re.Match[str]) -> str:
        if found[0] in names:
            return found[0]
        column, row, direction = found.groups()
        label = f"{column}{TIGHT}{row}"
        return f"{label}{TIGHT}{words[direction]}" if direction else label

    heard = _labels(tuple(words)).sub(told, text.translate(_SILENT))
    return " ".join(heard.split())


def parse_spoken(line: str, short: Mapping[str, str], say: Language) -> tuple[str, str]:
    """Return a line with its places as in moves, with directions apart from labels and joined."""
    full = {normalize(word): short[name] for name, word in directions(say).items() if name in short}
    words = [full.get(normalize(word), word) for word in line.split()]
    apart = re.sub(r"\b([A-Za-z]{1,2}) (\d{1,3})\b", r"\1\2", " ".join(words))
    ends = "|".join(sorted(map(re.escape, full.values()), key=len, reverse=True))
    return apart, re.sub(rf"\b([A-Za-z]{{1,2}}\d{{1,3}}) ({ends})\b", r"\1\2", apart)
