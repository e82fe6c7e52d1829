"""Spoken descriptions of a game: places, moves and the state of play in short sentences.

The defaults in ``Speech`` are derived from the picture of the map, so that any game can be played
by ear. Its texts use the notation of moves. ``format_spoken`` converts a line for listening:
``M25 e`` becomes "M 25 east". ``parse_spoken`` does the reverse for typed lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from itertools import chain, groupby
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Final, Generic, TextIO

from taluva.core.arguments import HexArgument
from taluva.core.arguments import directions as directions
from taluva.core.game import G, spots_in
from taluva.core.pages import Block, Heading, Paragraph, TableBlock, Terms
from taluva.core.text import normalize
from taluva.hexgrid import SIDES, Corner, Direction, Hex
from taluva.hexgrid.grid import LABEL, point
from taluva.i18n import ENGLISH, InvalidInput, Language, Message, quote
from taluva.tui.capabilities import UNICODE_GLYPHS
from taluva.tui.hexmap.picture import Spot

if TYPE_CHECKING:
    from taluva.tui.game_ui import GameUI, Topic
    from taluva.tui.prompt import Prompt

GAP: Final = " " * 3  # occurs only in drawings
MAX_LENGTH: Final = 100  # characters per line of the map in plain characters
_SILENT: Final = str.maketrans({**dict.fromkeys(UNICODE_GLYPHS + "♦", " "), "…": " "})


def print_spoken(lines: Iterable[str], out: TextIO) -> None:
    """Print spoken lines without wrapping them. Skip empty lines. Drawings stay unchanged."""
    for line in filter(str.strip, lines):
        print(line if GAP in line else " ".join(line.split()), file=out)
    out.flush()


class Detail(StrEnum):
    """How much a listener hears."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


class Speech(Generic[G]):
    """Spoken descriptions of a game. ``reader`` is the seat that listens, or None."""

    topics: Sequence[Topic[Any]] = ()  # extra questions for listeners
    has_crossings = False  # whether players also name the corners of hexes

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

    def narrate(
        self, before: G, after: G, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
        """Describe the effects of a move, one fact per sentence."""
        return self.ui.definition.messages(say).narrate_move(before, after)

    def preview(self, before: G, after: G, reader: int | None, say: Language, /) -> str:
        """Describe the effects of a possible move in one sentence."""
        return self.ui.definition.messages(say).describe_move(before, after)

    def describe_turn(
        self, game: G, reader: int | None, say: Language, detail: Detail, /
    ) -> Sequence[str]:
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
        left = as_speech(self.ui.pieces_left(game, say), say) or self._holdings(game, say)
        fields = self.hexes(game, say)
        size = say.count("The map has {number} hex.", "The map has {number} hexes.", len(fields))
        return [self.ui.playing_text(game, say), size, *left][:5]

    def _holdings(self, game: G, say: Language) -> Sequence[str]:
        """Describe what each player has, in one sentence."""
        counts = [
            (name, [f"{each.number} {each.name}" for each in self.ui.holdings(game, seat, say)])
            for seat, name in enumerate(game.names, 1)
        ]
        told = [say.about(name, say.join_and(found)) for name, found in counts if found]
        return [say.clauses(told)] if told else []

    def describe_map(self, game: G, reader: int | None, say: Language, /) -> Sequence[str]:
        """Describe a map that the listener does not know yet, in at most six lines."""
        return self.summary(game, reader, say)[1:]

    def result(self, game: G, say: Language, /) -> Sequence[str]:
        """Describe how a game ended, and what each player has."""
        return as_speech(self.ui.result(game, say), say)

    def label(self, spot: Spot, say: Language, /) -> str:
        """Return the name of a hex or a corner as players type it."""
        return str(spot)

    def sights(self, game: G, say: Language, /) -> Iterator[tuple[Spot, Sequence[str]]]:
        """Yield the places of the map that ``find`` searches, each with its facts."""
        for hex in self.hexes(game, say):
            yield hex, self.facts(game, hex, say)

    def levels(self, game: G, say: Language, /) -> Mapping[Spot, int]:
        """Return the level of every hex, or nothing if the map has no levels."""
        picture = self.ui.picture(game, say)
        return {each.hex: each.level for each in picture.grounds} if picture.has_levels else {}

    def vocabulary(self, game: G, say: Language, /) -> Sequence[str]:
        """List what ``find`` knows even if the map does not have it now."""
        return ()

    def possible(
        self, game: G, seat: int | None, say: Language, /
    ) -> Sequence[tuple[Sequence[str], Callable[[], Iterable[Spot]]]]:
        """List what a seat may do, by its words, and where."""
        grammar = self.ui.definition.grammar(say)

        def places(verb: str) -> Iterator[Spot]:
            if game.seat != seat:
                return
            for move in game.legal_moves():
                if grammar.format_move(move).partition(" ")[0] == verb:
                    yield from spots_in(move)[:1]

        offered = [grammar.verbs.table[form.verb] for form in grammar.forms if form.is_offered]
        return [(words, partial(places, words[0])) for words in offered]

    def find(self, game: G, text: str, reader: int | None, say: Language) -> list[Spot]:
        """Return the places that a question asks for, such as "my huts" or "level 3".

        A number belongs to the word before it, or else to the word after it. Words match if one is
        the beginning of the other, so a plural matches the singular. "my" and players' names limit
        the search to the pieces of that player. Raises ValueError.
        """
        names = [normalize(name) for name in game.names]
        words = _mark_names(_POSSESSIVE.sub("", normalize(text)), names).split()
        own = words_in(say("my mine our"))
        fillers = _fillers(say)
        words = [
            f"{_OWNER}{reader}" if word in own and reader is not None else word
            for word in words
            if word not in fillers
        ]
        if any(word in words_in(say("can could may")) for word in words):
            return self._where_possible(game, words, reader, say)
        beside = next((word for word in words if word in words_in(say("next beside"))), None)
        sights = self._sights(game, names, say)
        if beside is None:
            return self._matching(game, words, sights, say)
        at = words.index(beside)
        centre = self._matching(game, words[at + 1 :], sights, say)
        around = {near for spot in centre for near in _neighbours(spot)} - {*centre}
        found = [spot for spot, _ in sights]
        if at:
            found = self._matching(game, words[:at], sights, say)
        return [spot for spot in dict.fromkeys(found) if spot in around]

    def _where_possible(
        self, game: G, words: Sequence[str], reader: int | None, say: Language
    ) -> list[Spot]:
        """Return where a player may do what the words name."""
        asked = next((int(word[1:]) for word in words if word.startswith(_OWNER)), reader)
        known = self.possible(game, asked or game.seat, say)
        for word in words:
            for spellings, places in known:
                if any(_are_alike(word, normalize(each)) for each in spellings):
                    return [*dict.fromkeys(places())]
        raise _unknown(words[-1], [spellings[0] for spellings, _ in known])

    def _sights(
        self, game: G, names: Sequence[str], say: Language
    ) -> list[tuple[Spot, list[list[str]]]]:
        """Return the places to search, with the words of their facts, and the sea next to land.

        The facts are in the listener's language and in English.
        """
        found: dict[Spot, list[list[str]]] = {}
        for spot, lines in chain(self.sights(game, say), self.sights(game, ENGLISH)):
            facts = [_mark_names(_SIGNS.sub(" ", normalize(fact)), names).split() for fact in lines]
            found.setdefault(spot, []).extend(facts)
        land = {*self.hexes(game, say)}
        shore = {near for hex in land for near in hex.neighbours} - land
        return [*found.items(), *((hex, [words_in(say("sea"))]) for hex in sorted(shore))]

    def _matching(
        self,
        game: G,
        words: Sequence[str],
        sights: Sequence[tuple[Spot, list[list[str]]]],
        say: Language,
    ) -> list[Spot]:
        """Return the places that match every word. Raises ValueError."""
        levels = self.levels(game, say)
        high, low = words_in(say("highest high top")), words_in(say("lowest low"))
        extremes = {**dict.fromkeys(high, max), **dict.fromkeys(low, min)} if levels else {}
        extreme = next((extremes[word] for word in words if word in extremes), None)
        wanted = _phrases([word for word in words if word not in extremes])
        vocabulary = self.vocabulary(game, say)
        known = {word for _, facts in sights for fact in facts for word in fact}
        more = (*vocabulary, *self.vocabulary(game, ENGLISH))
        known |= {word for each in more for word in normalize(each).split()}
        for phrase in wanted:
            for word in phrase:
                is_known = word.startswith(_OWNER) or word.isdecimal()
                if not is_known and not any(_are_alike(word, each) for each in known):
                    raise _unknown(word, vocabulary)
        if not wanted and extreme is None:
            raise _unknown("", vocabulary)
        owners = {word for phrase in wanted for word in phrase if word.startswith(_OWNER)}
        found = []
        for spot, facts in sights:
            if owners:
                facts = [
                    fact
                    for fact in facts
                    if owners & {*fact} or not any(word.startswith(_OWNER) for word in fact)
                ]
            if all(_has_phrase(facts, phrase) for phrase in wanted):
                found.append(spot)
        if extreme is None:
            return found
        reached = [levels[spot] for spot in found if spot in levels]
        return [spot for spot in found if reached and levels.get(spot) == extreme(reached)]

    # --- places ---------------------------------------------------------------------------------

    def parse_places(self, game: G, text: str, say: Language) -> list[Spot]:
        """Return the places that a line names, such as ``N24 K30``. Raises ValueError."""
        found: list[Spot] = []
        short = {normalize(own): name for name, own in self.short_directions(say).items()}
        short |= {str(each): str(each) for each in Direction}
        for word in text.split():
            label = LABEL.match(word)
            rest = word[label.end() :] if label else word
            name = short.get(normalize(rest))
            is_corner = self.has_crossings and name in [*Direction]
            direction = Direction(str(name)) if is_corner else None
            if label is None:
                last = found[-1] if found else None
                if direction is not None and isinstance(last, Hex):
                    found[-1] = Corner(last, direction)
                elif normalize(word) not in _fillers(say):
                    found.append(self._landmark(game, word, say))
                continue
            hexes = HexArgument(say).parse(label.group())
            if not hexes or (rest and direction is None):
                raise InvalidInput(HexArgument(say).wrong(word))
            hex = hexes[0]
            assert isinstance(hex, Hex), "an argument of this kind"
            found.append(hex if direction is None else Corner(hex, direction))
        return found

    def _landmark(self, game: G, word: str, say: Language) -> Spot:
        known = {**self.landmarks(game, ENGLISH), **self.landmarks(game, say)}
        for name, spot in known.items():
            if _are_alike(normalize(word), normalize(name)):
                return spot
        raise InvalidInput(HexArgument(say).wrong(word))

    def landmarks(self, game: G, say: Language, /) -> Mapping[str, Spot]:
        """Return the places that have a name of their own."""
        return {}

    def describe(self, game: G, spot: Spot, say: Language, /) -> str:
        """Describe what is on a place in one line."""
        facts = self.facts(game, spot, say) if isinstance(spot, Hex) else ()
        return ", ".join(facts) if facts else say("sea")

    def ways(self, game: G, spot: Spot, say: Language, /) -> list[tuple[str, Spot]]:
        """List the neighbours of a place, each with its direction."""
        full = directions(say)
        if isinstance(spot, Hex):
            return [(full[str(side)], side.step(spot)) for side in SIDES]
        land = {*self.hexes(game, say)}
        near = [each for each in spot.neighbours if not land.isdisjoint(each.hexes)]
        return [(full[heading(spot, each)], each) for each in near]

    def distance(self, game: G, start: Spot, end: Spot, say: Language, /) -> str:
        """Describe how far it is from one place to another, and the way."""
        one, other = (each if isinstance(each, Hex) else each.hexes[0] for each in (start, end))
        full, steps, hex = directions(say), list[str](), one
        while hex is not other:
            side = min(SIDES, key=lambda side: side.step(hex).distance(other))
            while side.step(hex).distance(other) < hex.distance(other):
                steps.append(full[str(side)])
                hex = side.step(hex)
        total = say.count("{number} step", "{number} steps", len(steps))
        way = [f"{len([*group])} {name}" for name, group in groupby(steps)]
        text = say.about(total, ", ".join(way)) if way else total
        return say(
            "from {start} to {end}: {distance}",
            start=self.label(start, say),
            end=self.label(end, say),
            distance=text,
        )

    def name_seats(self, game: G, text: str, say: Language, /) -> str:
        """Return a line with the names of players instead of the seats in moves."""
        return text

    def prospects(self, game: G, seat: int, say: Language, /) -> Sequence[str]:
        """List what a player can do next."""
        if not self.ui.definition.threats:
            return ()
        report = self.ui.definition.threats(game, seat, say)
        return [each.text for section in report for each in section.threats]


def _unknown(word: str, known: Sequence[str]) -> InvalidInput:
    """Return an error about a word of a question, or about a missing one, with known words."""
    words = ", ".join(known)
    if not word:
        return InvalidInput("ask for one of these: {words}", words=words)
    return InvalidInput(
        "unknown word {word}; ask for one of these: {words}", word=quote(word), words=words
    )


def _fillers(say: Language) -> list[str]:
    """Return the words of questions that carry no meaning."""
    return words_in(say("a an and are at i in is of on the to with"))


def words_in(text: str) -> list[str]:
    """Return the words of a message for comparison, in its language and in English."""
    english = text.message if isinstance(text, Message) else ""
    return normalize(f"{text} {english}").split()


def _neighbours(spot: Spot) -> Sequence[Spot]:
    return spot.neighbours if isinstance(spot, Hex) else spot.hexes


def heading(start: Corner, end: Corner) -> str:
    """Return the compass direction from a crossing to a neighbour."""
    (x, y), (to_x, to_y) = point(start), point(end)
    north = "" if to_y == y else "n" if to_y < y else "s"
    return north + ("" if to_x == x else "w" if to_x < x else "e")


_OWNER: Final = "@"  # precedes a seat number that replaces a player's name
_SIGNS: Final = re.compile(r"[^\w@ -]")
_POSSESSIVE: Final = re.compile(r"['\u2019]s\b|\bd['\u2019]")  # as in Ana's and d'Ana


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
    return re.compile(rf"(?<![\w/.-])(-?)([A-Z]{{1,2}})(\d{{1,3}})(?: ?({names}){end})?{end}")


@lru_cache(maxsize=8)
def _compass(short: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for short directions: lists, after a final colon, or as a whole clause."""
    names = "|".join(sorted(map(re.escape, short), key=len, reverse=True))
    alone = rf"(?<=: )(?:{names})(?: (?:{names}))?$"
    listed = rf"(?<=\()(?:{names})(?: (?:{names}))*(?=\))"
    clause = rf"(?<=, )(?:{names})(?= \[|;|$)|(?<= )(?:{names})(?=\))"
    return re.compile(rf"(?<!\w)(?:{names})(?: (?:{names})){{2,}}(?!\w)|{alone}|{listed}|{clause}")


_LABELS_IN_A_ROW: Final = re.compile(r"(?<![\w/.-])[A-Z]{1,2}\d+(?: [A-Z]{1,2}\d+\b)+(?![\w/-])")
_NONE: Final = re.compile(r"(?<=: )-(?=[.;,]|$)")
_RULES: Final = re.compile(r" *\[([A-Z]\d+(?:, [\w ]+)*)\]")


@lru_cache(maxsize=8)
def spelled_letters(say: Language) -> Mapping[str, str]:
    """Return a word for each letter, such as Mike for M."""
    words = say(
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November "
        "Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu"
    )
    return dict(zip(ascii_uppercase, words.split(), strict=True))


def format_spoken(
    text: str,
    short: Mapping[str, str],
    say: Language,
    names: Sequence[str] = (),
    *,
    is_spelled: bool = False,
) -> str:
    """Return a line for listening: labels split, directions in full, symbols removed.

    The word "rule" is added before rule ids in brackets, because they look like labels. ``short``
    has the short names of directions, by their English names. Players' ``names`` are not changed.
    With ``is_spelled``, the letters of labels become words.
    """
    full = directions(say)
    words = {own: full[name] for name, own in short.items()}

    def expand(found: re.Match[str]) -> str:
        if found[0] in names:
            return found[0]
        minus, column, row, direction = found.groups()
        if is_spelled:
            column = " ".join(spelled_letters(say)[letter] for letter in column)
        label = f"{say('minus')} {column} {row}" if minus else f"{column} {row}"
        return f"{label} {words[direction]}" if direction else label

    def spell(found: re.Match[str]) -> str:
        return ", ".join(words[each] for each in found[0].split())

    text = text.replace("±", say("plus or minus"))
    text = _LABELS_IN_A_ROW.sub(lambda found: found[0].replace(" ", ", "), text)
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
    letters = {normalize(word): each for each, word in spelled_letters(say).items()}
    minus = normalize(say("minus"))
    for at, word in enumerate(words[:-1]):
        if words[at + 1].isdecimal():
            words[at] = letters.get(normalize(word), word)
    apart = re.sub(r"\b([A-Za-z]{1,2}) (\d{1,3})\b", r"\1\2", " ".join(words))
    apart = re.sub(rf"\b{minus} (?=[A-Za-z]{{1,2}}\d)", "-", apart, flags=re.IGNORECASE)
    ends = "|".join(sorted(map(re.escape, full.values()), key=len, reverse=True))
    return apart, re.sub(rf"\b([A-Za-z]{{1,2}}\d{{1,3}}) ({ends})\b", r"\1\2", apart)


_MAX_HEADINGS: Final = 3  # if a page has more, their number is read first


def as_speech(page: Iterable[Block], say: Language, *, counts: bool = True) -> list[str]:
    """Return a page as lines for listening.

    In a table, every number is read after its heading. With ``counts``, a list begins with the
    number of its entries, and a long page with the number of its parts.
    """
    page = tuple(page)
    parts: list[str] = []
    headings = sum(isinstance(each, Heading) for each in page)
    if counts and headings > _MAX_HEADINGS:
        parts.append(say.count("{number} part:", "{number} parts:", headings))
    for is_list, group in groupby(page, lambda block: isinstance(block, Terms)):
        lines = [line for block in group for line in _spoken_block(block, say)]
        if counts and is_list and len(lines) > 1 and not (parts and parts[-1][:1].isdecimal()):
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
