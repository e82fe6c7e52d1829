"""The settings, each declared once.

The settings page, the commands of a game, the options of the command line, ``taluva settings``, the
settings file and completion all come from ``SETTINGS``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from taluva.core.immutable import FrozenDict
from taluva.core.setup import validate_names
from taluva.i18n import ENGLISH, InvalidInput, Language, TypedWords, quote, sanitize
from taluva.i18n.languages import LANGUAGES
from taluva.tui.capabilities import PALETTE_NAMES, Look, Terminal, choose_look
from taluva.tui.hexmap.geometry import Zoom
from taluva.tui.title import ZOOM_LABELS, Title

AUTO: Final = "auto"  # leaves the choice to the program

Meanings = Mapping[str, str]  # values, and what each of them does


class Settings(NamedTuple):
    """The players' choices: the names of the last game, and a value for each setting."""

    names: tuple[str, ...] = ()
    zoom: str = AUTO
    look: str = AUTO
    mouse: str = AUTO
    motion: str = AUTO
    pace: str = "normal"
    background: str = AUTO
    palette: str = AUTO  # the name of a shipped one, or the path of a file
    by_ear: str = "off"
    speech: str = "normal"
    spelling: str = "off"
    bell: str = "on"
    language: str = ""  # a language code; empty for the system's language
    player: str = ""  # the name of the person at this computer; empty if not chosen yet
    colour: str = AUTO  # of this run only, like the next one
    is_open: bool = False  # whether all players see what would otherwise be secret

    @property
    def is_by_ear(self) -> bool:
        """Whether the game is played by ear, in short lines of text."""
        return self.by_ear == "on"

    def with_value(self, name: str, text: str, say: Language = ENGLISH) -> Settings:
        """Return the settings with one of them changed. Raises ValueError with a message."""
        value: dict[str, Any] = {name: BY_NAME[name].parse(text, say)}
        return self._replace(**value)

    def look_on(self, terminal: Terminal) -> Look:
        """Return the look to use on a terminal."""
        if self.is_by_ear:
            return Look(is_plain=True)
        return choose_look(terminal, self.look, self.colour, self.background, self.palette)

    def zoom_among(self, drawn: Sequence[Zoom]) -> Zoom | None:
        """Return the chosen zoom if the map can be drawn at it, or None."""
        return next((zoom for zoom in drawn if zoom == self.zoom), None)


class Setting(NamedTuple):
    """A setting: its name, its values, and where it can be chosen."""

    name: str  # the field of Settings
    label: str
    summary: str  # for the settings page, the help of a game and --help
    meanings: Meanings | Callable[[Title | None], Meanings] = FrozenDict()  # empty for any text
    read: Callable[[str], str] | None = None  # parses any other text, or raises ValueError
    argument: str = ""  # stands for a value in the help, instead of the list of values
    labels: Meanings = FrozenDict()  # shown instead of translated values
    is_only_for_ear: bool = False  # whether it matters only to someone who plays by ear
    is_option: bool = True  # whether it is an option of the command line
    is_flag: bool = False  # whether the option is --name or --no-name, without a value

    @property
    def word(self) -> str:
        """The name as typed: in a game, on the command line and for ``taluva settings``."""
        return self.name.replace("_", "-")

    @property
    def default(self) -> str:
        """The value before anybody chooses one."""
        return str(Settings._field_defaults[self.name])

    def values(self, title: Title | None = None) -> Meanings:
        """Return the values and their meanings: those of one game, or all of them."""
        return self.meanings(title) if callable(self.meanings) else self.meanings

    def spellings(self, value: str, say: Language) -> tuple[str, ...]:
        """Return every accepted word for a value."""
        return (value, self.labels[value]) if self.labels else WORDS.spellings(value, say)

    def label_of(self, value: str, say: Language) -> str:
        """Return the word to show for a value."""
        if value in self.labels:
            return self.labels[value]
        if value in self.values():
            return WORDS.spellings(value, say)[0]
        return sanitize(Path(value).name)  # a palette file

    def parse(self, text: str, say: Language = ENGLISH) -> str:
        """Return the value that a text names in English. Raises ValueError with a message."""
        if text in self.values():
            return text
        if self.read is not None:
            return self.read(text)
        unknown = unknown_value(self.word, (*self.values(),), say)
        raise InvalidInput(say.again(unknown, word=quote(text)))


def unknown_value(name: str, known: Sequence[str], say: Language) -> str:
    """Return the message for a {word} that is not a value of a setting."""
    return say(
        "{word} is not a value for {name}: choose {choices}",
        word="{word}",
        name=name,
        choices=say.either(known),
    )


def _zooms(title: Title | None) -> Meanings:
    """Return the zooms that a game's map can be drawn at, or all zooms."""
    labels = ZOOM_LABELS if title is None else {**ZOOM_LABELS, **title.zoom_labels}
    drawn = ZOOM_LABELS if title is None else title.zooms
    return {AUTO: ENGLISH("the largest that fits"), **{str(each): labels[each] for each in drawn}}


def _read_palette(text: str) -> str:
    """Read a palette file and return its full path. Raises PaletteError."""
    from taluva.games import loadable_games, title_for
    from taluva.tui.palette import PALETTES

    for name in loadable_games():
        title_for(name)  # adds the roles that a palette may name
    path = os.path.expanduser(text)
    PALETTES[path]  # read now, so that an error names the path as typed
    return os.path.abspath(path)


SETTINGS: Final = (
    Setting(
        "language",
        ENGLISH("language"),
        ENGLISH("the language of all text"),
        dict.fromkeys(LANGUAGES, ""),
        argument=ENGLISH("LANGUAGE"),
        labels=LANGUAGES,
        is_option=False,  # the program reads --language before all other options
    ),
    Setting(
        "look",
        ENGLISH("look"),
        ENGLISH("how the map is drawn"),
        {
            AUTO: ENGLISH("what the terminal supports"),
            "filled": ENGLISH("coloured hexes"),
            "outline": ENGLISH("lines"),
            "ascii": ENGLISH("lines in plain ASCII characters"),
        },
    ),
    Setting(
        "background",
        ENGLISH("background"),
        ENGLISH("use colours for a dark or a light background"),
        {
            AUTO: ENGLISH("what the terminal reports"),
            "dark": ENGLISH("colours for a dark background"),
            "light": ENGLISH("colours for a light background"),
        },
    ),
    Setting(
        "palette",
        ENGLISH("palette"),
        ENGLISH("the colours of all screens, by name or from a TOML file"),
        {AUTO: ENGLISH("dark or light, to match the background"), **PALETTE_NAMES},
        _read_palette,
        ENGLISH("NAME|FILE"),
    ),
    Setting(
        "zoom",
        ENGLISH("zoom"),
        ENGLISH("how large the map is drawn"),
        _zooms,
        argument=ENGLISH("SIZE"),
    ),
    Setting(
        "motion",
        ENGLISH("motion"),
        ENGLISH("show moves with a short animation"),
        {
            AUTO: ENGLISH("on, except over ssh"),
            "on": ENGLISH("highlight each move for a moment"),
            "off": ENGLISH("no animation"),
        },
    ),
    Setting(
        "pace",
        ENGLISH("pace of bots"),
        ENGLISH("how long you see a move before the next bot plays"),
        {
            "fast": ENGLISH("hardly any pause"),
            "normal": ENGLISH("long enough to see each move"),
            "slow": ENGLISH("long enough to read about each move"),
        },
    ),
    Setting(
        "mouse",
        ENGLISH("mouse"),
        ENGLISH("point at the map with the mouse"),
        {
            AUTO: ENGLISH("on, except under GNU screen, which would delay Esc"),
            "on": ENGLISH("click to point, scroll to zoom, drag to move the map"),
            "off": ENGLISH("select text in the terminal without Shift"),
        },
    ),
    Setting(
        "bell",
        ENGLISH("bell"),
        ENGLISH("ring when it is your turn"),
        {"on": ENGLISH("ring and set the window title"), "off": ENGLISH("silence")},
    ),
    Setting(
        "by_ear",
        ENGLISH("by ear"),
        ENGLISH("play by listening: you hear only what changes"),
        {
            "on": ENGLISH("short lines of text for a screen reader, no map"),
            "off": ENGLISH("the map and the panel"),
        },
        is_flag=True,
    ),
    Setting(
        "speech",
        ENGLISH("speech"),
        ENGLISH("how much you hear by ear"),
        {
            "brief": ENGLISH("one short line per move, nothing twice"),
            "normal": ENGLISH("whole sentences, without what the others have left"),
            "full": ENGLISH("everything, also what each player has left"),
        },
        is_only_for_ear=True,
    ),
    Setting(
        "spelling",
        ENGLISH("spelling"),
        ENGLISH("spell the letters of hexes by ear"),
        {"on": ENGLISH("Mike 25 instead of M 25"), "off": ENGLISH("M 25")},
        is_only_for_ear=True,
    ),
    Setting(
        "player",
        ENGLISH("your name"),
        ENGLISH("your name in new games and lessons"),
        read=lambda text: validate_names([text])[0],
        is_option=False,
    ),
)

FOR_EAR: Final = frozenset(each.word for each in SETTINGS if each.is_only_for_ear)

BY_NAME: Final = {each.name: each for each in SETTINGS}

# The names of the settings that are commands in a game, and the values that have translations.
WORDS: Final = TypedWords(
    "typed in settings",
    tuple(
        dict.fromkeys(
            [each.word for each in SETTINGS if each.values()]
            + [value for each in SETTINGS if not each.labels for value in each.values()]
        )
    ),
)
