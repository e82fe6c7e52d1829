"""Nothing is cut at 80 columns and 24 lines, in any language, with the longest names and numbers.

The tests watch every function that cuts texts while everything is painted. Names of players and
typed lines may be cut, but sentences may not, nor a name inside one. Every message of the program
must have been painted.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from taluva.analysis.review import Analysis
from taluva.app.analysis_report import turning_point
from taluva.app.events import LogFollowed
from taluva.app.layout import layout_for
from taluva.app.screens.map_view import MapPainter
from taluva.app.screens.panels import Pen, legend
from taluva.app.state import Mode, State
from taluva.app.timeline import Timeline
from taluva.app.update import replay
from taluva.app.update.queries import with_analysis
from taluva.app.view import ViewOptions
from taluva.core.setup import Setup
from taluva.games import BUILT_IN, definition_for
from taluva.i18n.languages import LANGUAGES, language
from taluva.record.record import History, HistoryEntry
from taluva.tui import text as wrap
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Look
from taluva.tui.form import FormView
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.screen import room_for_badges
from taluva.tui.text import lay_out
from taluva.tui.theme import theme_for
from tests.app.table import blank_map
from tests.app.test_analysis_words import turn
from tests.app.test_screen import text_of
from tests.games.taluva.cases.cases import CASES as TALUVA_CASES
from tests.i18n import places
from tests.i18n.tool import catalogs

# For languages other than German, the longest, only what the terminal does not wrap.
WATCHED: Final = {
    "de": [*places.PLACES],
    "en": [*places.SCREENS],
    "fr": [*places.SCREENS, "verdicts", "ends", "troubles", "lessons", "menu", "helps"],
}
SENTENCE: Final = re.compile(r"[^\W\d_]{4,}")  # not part of a map
MOVE: Final = re.compile(r"(why )?\w+( [A-Z]\d+\w*)+( \w+)?|\w+ xyz")  # as typed

# Messages that are shown nowhere here: who shows them, and why they cannot be cut.
PRINTED: Final = "a line of its own, broken at blanks"
PAGED: Final = "an answer, which is a page where it is too long for a line"
BROWSED: Final = "on a page in a browser, which breaks lines"
ELSEWHERE: Final = {
    **dict.fromkeys(("cli/*.py", "bots/*.py", "parallel/*.py", "record/*.py"), PRINTED),
    **dict.fromkeys(("app/settings.py", "app/screens/plain.py", "i18n/*.py"), PRINTED),
    **dict.fromkeys(("games/*/position_*", "games/*/definition.py", "games/*/game.py"), PRINTED),
    "app/screens/html_page.py": BROWSED,
    "tui/game_ui.py": "games of other packages",
    "tui/title.py": "games of other packages",
    "games/__init__.py": PRINTED,
    **dict.fromkeys(
        ("core/definition.py", "core/environment.py", "core/position_string.py", "core/setup.py"),
        PRINTED,
    ),
    **dict.fromkeys(("games/*/reports.py", "games/taluva/statistics.py"), PAGED),
    "games/taluva/rules/options.py": PAGED,
    **dict.fromkeys(("app/analysis_report.py", "app/table.py", "app/update/queries.py"), PAGED),
    **dict.fromkeys(("games/*/bots/hints.py", "core/grammar.py", "analysis/search.py"), PAGED),
    **dict.fromkeys(("app/update/common.py", "core/pages.py"), PAGED),
    **dict.fromkeys(("games/*/speech.py", "tui/speech.py", "app/by_ear.py"), PRINTED),
    **dict.fromkeys(("host/*.py", "tui/palette.py", "tui/line_editor.py"), PRINTED),
    **dict.fromkeys(("games/*/threats.py", "games/*/goals.py", "app/front/*.py"), PAGED),
    **dict.fromkeys(("app/update/places.py", "learn/progress.py"), PRINTED),
}
# Messages that no place of this test shows, so that their width is not measured.
UNMEASURED: Final = (
    "watching",
    "Enter asks {names} to agree",
    "F4 threats",
    "This is a new position. {text}",
    "Now your priest stands next to E9.",
    "{cause} buried {number} of {name}'s huts",
    "{cause} buried {number} of your huts, {name} ({hexes})",
    "{cause} converted your person on {place}, {name}",
    "{cause} cost you {stock}, {name}",
    "{cause} destroyed {number} of your houses, {name} ({hex})",
    "{cause} killed your priest on {place}, {name}",
    "{cause} moved your priest from {place} to {to}, {name}",
    "{cause} split your settlement into {parts} parts, {name}",
    "[ ] mistakes",
    "away",
    "careful",
    "chat",
    "every tribe loses half of its {what}, rounded up",
    "house, with {number} there",
    "left in the box",
    "mistake {number} of {all}: {name}, turn {turn}; F5 plays on from here",
    "next action",
    "no more mistakes after this one",
    "no mistakes before this one",
    "placed",
    "sacrifice {number}",
    "type analyse first to find the mistakes",
    "you are out",
    "you bury {number} of your own huts on {hexes}",
    "you can't build anything and are out: {reasons}",
    "you can't build anything and are out, in {place}: {reasons}",
    "you have built all of two kinds and take {place}",
    "5th place",
    "your settlement splits into {parts}",
    "your team",
    "{deck} cards",
    "{game}: your turn",
    "{name} wants to take back {number} move. Do you agree? (y/N)",
    "{number} person",
    "{text} is not a clock: expected minutes and seconds per turn, such as 20+10 or 20+10,bot",
)
SINGLE: Final = {
    **dict.fromkeys(UNMEASURED, "not measured"),
    **dict.fromkeys(("elimination", "land sinks"), BROWSED),
    "since your last turn": "on wide screens",
    "{form} needs Pillow; install with: {command}": PAGED,
    "it is now part of variation {number}": PAGED,
    "Not quite. {failure}": PAGED,
    "{does}   {line}: {words}": "may be cut: the command cards shows it whole",
    "note": "a heading",
    "+{number} more: history": "a paragraph, which is wrapped",
    "seat {seat}: {players}": PRINTED,
    "{name}, bot {bot}": "in a list of players, which is broken at blanks",
    "{word} is not a game, an option such as {example}, or {same}": PAGED,
    "{name} begins.": PAGED,
    "{name} plays the {role}.": PAGED,
    "the position at the start": "a caption, which is wrapped",
    "picture saved to {path}": PAGED,
    "saved as {path}; the game continues in that file": PAGED,
    "saved as {path}, with the variations": PAGED,
    "{name}: {value}, saved for future games": "shorter than its question",
    "can't reach the goal from here; to restart, type: again": PAGED,
    "another program is playing this game: you are watching it live": PAGED,
    "wait for the first result": "shorter than that it is another's turn",
    "The game is saved.": "shorter than that it is not",
    "WATCHING": "as long as REPLAY",
    "{title}  {turn}": "a title",
    "It's {name}'s turn.": "plain mode",
    "A few turns have passed. {text}": "before what is taught, which has enough lines",
    "there is no goal {word}: choose from {words}": PRINTED,
    "the goal {word} takes a different number of words": PRINTED,
    "Hand: {number} card, face down.": "plain mode",
    "the drawn tile": "a fact of a sentence",
    "{number} way to continue": "shorter than what is offered beside it",
    "{number} field: {lands}": "shorter than what is offered beside it",
    "{land} {number} hut": "a fact of a sentence",
    "no free level 1 field for a hut": "one of several reasons, which wrap",
    "places": "in a table of many games",
    "playing": "in a table of many games",
    "the tribe gains {stock}": PAGED,
    "no legal move starts like this": "short",
    "the legal moves are hidden now": "short",
    "cards hidden": "plain mode",
    **dict.fromkeys(
        (
            "after a redraw you can only use the new card",
            "no redraw while a card in hand can be played",
            "you must play a card first",
        ),
        "shorter than with the name of the card",
    ),
    "{number} possible crossing (marked)": "as long as for hexes",
}


# A run of letters that only names have.
NAME: Final = re.compile("|".join(f"{each}?{each}{{2,}}" for each in places.LETTERS), re.IGNORECASE)
FILE: Final = re.compile(r"\S+\.taluva")


class Cuts(list[str]):
    """Texts that were cut, except moves and plain names. A name in a sentence counts."""

    def note(self, text: str) -> None:
        bare = text.strip()
        rest = NAME.sub("", bare)
        is_word = SENTENCE.search(rest) if rest != bare else any(map(str.isalpha, bare))
        if is_word and not MOVE.fullmatch(bare):
            self.append(bare)

    def note_wide(self, line: str) -> None:
        """Add a line that is too wide for the window, if more than a file name is too long."""
        if SENTENCE.search(line) and cell_len(FILE.sub("", line)) > places.WIDTH:
            self.note(line)


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> Cuts:
    """Record everything that is cut."""
    found = Cuts()
    shortened, cut, adjusted = wrap.shorten, wrap.cut, Segment.adjust_line_length

    def watched_shortened(text: str, width: int) -> str:
        if cell_len(text) > width:
            found.note(text)
        return shortened(text, width)

    def watched_cut(lines: list[str], most: int, width: int) -> list[str]:
        if len(lines) > most:
            found.note(" ".join(lines))
        return cut(lines, most, width)

    def watched_adjusted(
        line: list[Segment], length: int, style: Style | None = None, pad: bool = True
    ) -> list[Segment]:
        text = "".join(each.text for each in line)
        rest = set_cell_size(text, length)
        if text[len(rest) :].strip():
            found.note(text)
        return adjusted(line, length, style, pad)

    for module in [each for name, each in sys.modules.items() if name.startswith("taluva.")]:
        for name, new in (("shorten", watched_shortened), ("cut", watched_cut)):
            if getattr(module, name, None) is getattr(wrap, name) and module is not wrap:
                monkeypatch.setattr(module, name, new)
    monkeypatch.setattr(Segment, "adjust_line_length", watched_adjusted)
    monkeypatch.setattr(MapPainter, "lines", blank_map)
    monkeypatch.setattr("taluva.tui.form.paint_island", blank_island)
    return found


def blank_island(view: FormView, look: Look, columns: int, width: int, height: int) -> list[Line]:
    """Return the background of the menu without a picture, which has no words."""
    return [[Segment(" " * width)] for _ in range(height)]


@pytest.mark.parametrize("code", WATCHED)
def test_no_translation_is_cut(code: str, cuts: Cuts, tmp_path: Path) -> None:
    say, heard = places.listening(language(code))
    found: dict[str, list[str]] = {}
    for name in WATCHED[code]:
        folder = tmp_path / name
        folder.mkdir()
        texts = [*places.PLACES[name](say, folder)]
        if name not in places.WRITTEN:
            for line in (line for text in texts for line in text.split("\n")):
                cuts.note_wide(line)
        if cuts and name not in places.SMALL:
            found[name] = sorted({*cuts})
        cuts.clear()
    assert found == {}
    if code == "de":
        unheard = dict(_unheard(heard))
        unsafe = {key for key, modules in unheard.items() if not _is_elsewhere(modules)}
        assert unsafe == {*SINGLE}, "each message is shown here, or known to be safe, but not both"
        modules = {module for key in unheard.keys() - unsafe for module in unheard[key]}
        assert [known for known in ELSEWHERE if not any(fnmatch(m, known) for m in modules)] == []


def _unheard(heard: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Return the messages that were never shown, with the modules that have them."""
    for message in catalogs.template():
        key = str(message.id[0] if isinstance(message.id, tuple) else message.id)
        if key and not message.context and key not in heard:
            yield key, [path for path, _ in message.locations]


def _is_elsewhere(modules: list[str]) -> bool:
    return all(any(fnmatch(each, known) for known in ELSEWHERE) for each in modules)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", BUILT_IN)
def test_the_legend_fits_a_narrow_panel_if_marks_are_signs(
    name: str, code: str, cuts: Cuts
) -> None:
    definition, say = definition_for(name), language(code)
    game = definition.start(Setup(definition.default_names[: definition.player_counts[0]], {}))
    lines = legend(game, Pen(theme_for(Look()), panel_width(places.WIDTH, places.HEIGHT), say))
    assert cuts == []
    text = text_of(lines)
    assert all(
        say(each, sign="").strip() in text for each in ("{sign} last turn", "{sign} preview")
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_replayed_end_names_the_winner(code: str) -> None:
    say, told = language(code), set()
    for case in (each for each in TALUVA_CASES if not each.is_refused):
        before: Any = places.renamed(case.game(), ("Ana", "Ben", "Cem", "Dora", "Emil"))
        game = before.play(case.text)
        if game.outcome is not None:
            state = State(
                Timeline(History([HistoryEntry(before), HistoryEntry(game)]), 1),
                view=ViewOptions(language=say, size=(places.WIDTH, places.HEIGHT)),
            )
            verdict = replay.line_feedback(state)
            shown = verdict.fitting(places.WIDTH - room_for_badges(say), game.names)
            told.add(shown)
            winner = game.names[game.outcome.winners[0] - 1]
            assert winner in shown or game.outcome.is_draw
            assert not shown.endswith("..")
    assert len(told) > 8


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_long_result_becomes_an_answer(code: str) -> None:
    say = language(code)
    history = History([HistoryEntry(each) for each in (places.taluva_games()["over"],)])
    state = State(
        Timeline(history),
        view=ViewOptions(language=say, size=(places.WIDTH, places.HEIGHT)),
        mode=Mode.PLAY,
    )
    decided = turn(2, (0.7, 0.3), 0.04, -0.3)
    after = with_analysis(state, Analysis((0.5, 0.5), (decided,), 1, winners=(1,)))
    assert after.analysis is not None
    page = layout_for(after).page
    assert page is not None
    said = turning_point(after.analysis, state.game.names, say)
    assert not layout_for(state).has_room([said])
    shown = " ".join(line.text.strip() for line in lay_out(page.blocks, places.WIDTH))
    assert shown == said
    brief = with_analysis(state, Analysis((0.5, 0.5), (), 1, winners=(1,)))
    assert layout_for(brief).page is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_long_result_of_a_followed_game_becomes_an_answer(code: str) -> None:
    history = History([HistoryEntry(places.taluva_games()["new"])])
    state = State(
        Timeline(history),
        view=ViewOptions(language=language(code), size=(places.WIDTH, places.HEIGHT)),
        mode=Mode.WATCH,
    )
    for ending, is_page in (("short", False), ("word " * 30, True)):
        after, _ = replay.update(state, LogFollowed(history, ending), layout_for(state))
        assert after.feedback is not None
        assert (layout_for(after).page is not None) is is_page


def test_no_line_of_a_report_starts_with_a_sign_that_belongs_to_the_line_before(
    tmp_path: Path,
) -> None:
    lines = "\n".join(places.reports(language("fr"), tmp_path)).splitlines()
    assert [line for line in lines if line.lstrip().startswith((";", "»"))] == []
