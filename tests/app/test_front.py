"""The front: the welcome, set-up, lists and settings as forms, by keys, mouse and typing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from taluva.analysis.statistics import saved_people
from taluva.app.front import courses
from taluva.app.front.new_game import NewGame, first_page
from taluva.app.front.page import SWITCHED, Context
from taluva.app.front.questions import SettingsPage
from taluva.app.front.rules import RulesPage
from taluva.app.front.saved import Continue, Replay
from taluva.app.front.welcome import MenuChoice, WelcomePage
from taluva.app.options import SETTINGS, Settings
from taluva.app.settings import learner_name, save_settings
from taluva.bots.spec import setup_for
from taluva.cli.console import Conversation, User
from taluva.cli.front import Front as Menu
from taluva.core.pages import RulebookSection
from taluva.games import BUILT_IN, ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.learn.courses import key_of
from taluva.learn.progress import save_day, save_finished
from taluva.record.record import Record
from taluva.taifun import Game as Taifun
from taluva.tui import screen
from taluva.tui.capabilities import Terminal
from taluva.tui.colour import contrast
from tests import phrases
from tests.app.front import Front, saved_games
from tests.app.table import COLOUR

NO_COLOUR = Terminal({"TERM": "xterm", "NO_COLOR": "1"}, True, "utf-8")
ASCII = Terminal({"TERM": "xterm"}, True, "ascii")
CUBE = Terminal({"TERM": "xterm-256color"}, True, "utf-8")
SIZES = ((40, 12), (64, 20), (80, 24), (120, 40), (200, 60))
SCREENS = pytest.mark.parametrize(
    ("size", "terminal"),
    [
        *((size, COLOUR) for size in SIZES),
        *(((80, 24), terminal) for terminal in (CUBE, NO_COLOUR, ASCII)),
    ],
)

# How to get from the welcome to every kind of page, and a word that it shows.
PLACES: dict[str, tuple[list[screen.Event], str]] = {
    "welcome": ([], "learn"),
    "leaving": ([screen.KeyPressed("escape")], "Leave?"),
    "help": ([screen.KeyPressed("f1")], "Shift-Up"),
    "rules": ([screen.LineSubmitted("rules")], "all the rules"),
    "reading": ([screen.LineSubmitted("rules"), screen.LineSubmitted("")], "THE GAME"),
    "new": ([screen.LineSubmitted("new")], "Easy"),
    "taifun": (
        [screen.LineSubmitted("new"), screen.KeyPressed("down"), screen.KeyPressed("right")],
        "Taifun",
    ),
    "choices": ([screen.LineSubmitted("new"), screen.LineSubmitted("edition")], "2006"),
    "seat": ([screen.LineSubmitted("new"), screen.LineSubmitted("Easy")], "Medium"),
    "name": (
        [screen.LineSubmitted("new"), screen.LineSubmitted("Ana"), screen.LineSubmitted("")],
        "Ana_",
    ),
    "continue": ([screen.LineSubmitted("continue")], "Neptun"),
    "delete": (
        [screen.LineSubmitted("continue"), screen.KeyPressed("delete")],
        phrases.DELETE_THIS_GAME,
    ),
    "replay": ([screen.LineSubmitted("replay"), screen.KeyPressed("end")], "back"),
    "players": ([screen.LineSubmitted("players")], "Ana"),
    "player": ([screen.LineSubmitted("players"), screen.LineSubmitted("")], "Ways to win"),
    "learn": ([screen.LineSubmitted("learn")], "lessons"),
    "lessons": ([screen.LineSubmitted("learn"), screen.LineSubmitted("lessons")], "erupt"),
    "puzzle": ([screen.LineSubmitted("puzzle")], "1  win this turn"),
    "settings": ([screen.LineSubmitted("settings")], "language"),
}


@pytest.fixture(autouse=True)
def folder() -> Iterator[Path]:
    with saved_games() as found:
        yield found


@SCREENS
@pytest.mark.parametrize("place", PLACES)
def test_every_page_can_be_drawn_on_every_terminal(
    place: str, size: tuple[int, int], terminal: Terminal
) -> None:
    front = Front(size, terminal)
    events, word = PLACES[place]
    front.send(*events)
    assert len(front.lines) == size[1] - 2
    assert front.widths == {size[0]}
    assert size[0] < 64 or word in front.text
    assert terminal is not ASCII or (front.text + front.bar).isascii()


@pytest.mark.parametrize("palette", ["0;15", "15;0"])
@pytest.mark.parametrize("depth", ["truecolor", ""])
@pytest.mark.parametrize("place", ["welcome", "new", "continue", "settings"])
def test_text_on_the_sea_is_readable(place: str, palette: str, depth: str) -> None:
    environment = {"TERM": "xterm-256color", "COLORFGBG": palette, "COLORTERM": depth}
    front = Front(terminal=Terminal(environment, True, "utf-8"))
    front.send(*PLACES[place][0])
    for line in front.render():
        for text, style, _ in line:
            if style is None or style.color is None or style.bgcolor is None:
                continue
            if sum(each.isalpha() for each in text) > 1:
                ink, paper = (each.get_truecolor().hex for each in (style.color, style.bgcolor))
                assert contrast(ink, paper) >= 4.4, (text, ink, paper)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("place", [each for each in PLACES if each not in ("help", "reading")])
def test_the_focus_is_visible_without_colours(place: str, encoding: str) -> None:
    environment = {"TERM": "xterm-256color", "NO_COLOR": "1"}
    front = Front((100, 30), Terminal(environment, True, encoding))
    front.send(*PLACES[place][0])
    before, seen = front.focus, front.reversed_text
    front.press("up" if front.focus == [*front.rows][-1] else "down")
    row = front.rows.get(before)
    assert row is None or row.label[:12] in seen
    assert len(front.rows) == 1 or front.focus == before or front.reversed_text != seen


@pytest.mark.parametrize("place", PLACES)
def test_escape_goes_back_one_step_at_a_time(place: str) -> None:
    front = Front()
    front.send(*PLACES[place][0])
    for _ in range(5):
        if isinstance(front.page, WelcomePage) and front.screen.state.text is None:
            break
        assert screen.Exit() not in front.press("escape")
    assert isinstance(front.page, WelcomePage)
    front.press("escape")
    assert screen.Exit() not in front.press("escape")  # it has asked, and this means no
    front.press("escape")
    assert screen.Exit() in front.send(screen.LineSubmitted(""))
    assert front.outcome is None


@pytest.mark.parametrize("place", PLACES)
def test_ctrl_c_asks_and_ctrl_c_again_leaves(place: str) -> None:
    front = Front()
    front.send(*PLACES[place][0])
    if place != "leaving":
        assert screen.Exit() not in front.press("c-c")
        assert "Leave?" in front.text
    assert screen.Exit() in front.press("c-c")
    assert front.outcome is None


@pytest.mark.parametrize("place", [each for each in PLACES if each not in ("help", "reading")])
def test_f1_shows_help_on_every_page(place: str) -> None:
    front = Front()
    front.send(*PLACES[place][0])
    before = front.text
    front.press("f1")
    assert "Shift-Up" in front.text
    front.press("escape")
    assert front.text == before


# --- choosing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "events",
    [
        [screen.KeyPressed("down"), screen.KeyPressed("down"), screen.LineSubmitted("")],
        [screen.KeyPressed("tab"), screen.KeyPressed("tab"), screen.LineSubmitted("")],
        [screen.Wheeled(-1, 5, 5), screen.Wheeled(-1, 5, 5), screen.LineSubmitted("")],
        [screen.LineEdited("3"), screen.LineSubmitted("3")],
        [screen.LineEdited("Le"), screen.LineSubmitted("Le")],
    ],
)
def test_a_row_is_chosen_by_arrows_wheel_number_or_word(events: list[screen.Event]) -> None:
    front = Front()
    front.send(*events)
    assert isinstance(front.page, courses.CoursesPage)


def test_a_row_is_chosen_by_a_click() -> None:
    front = Front((80, 24))
    front.click("learn")
    assert isinstance(front.page, courses.CoursesPage)
    front.click("back")
    assert isinstance(front.page, WelcomePage)


def test_a_click_next_to_the_rows_does_nothing() -> None:
    front = Front()
    before = front.text
    assert front.send(screen.Clicked(119, 20)) == []
    assert front.text == before


@pytest.mark.parametrize(("typed", "rest"), [("", "continue"), ("ru", "les"), ("rules", "")])
def test_the_rest_of_the_word_is_shown_after_the_line(typed: str, rest: str) -> None:
    front = Front()
    front.send(screen.LineEdited(typed))
    assert "".join(part.text for part in front.screen.hint()) == rest


@pytest.mark.parametrize(
    "place", [each for each in PLACES if each not in ("help", "reading", "name", "rules")]
)
def test_a_word_that_is_not_in_the_list_is_refused(place: str) -> None:
    front = Front()
    front.send(*PLACES[place][0], screen.LineSubmitted("xyzzy"))
    assert phrases.CHOOSE_WORD.words(2) in front.bar


def test_a_word_that_matches_no_row_is_reported_before_enter() -> None:
    front = Front()
    front.send(screen.LineEdited("set"))
    assert phrases.CHOOSE_FROM_LIST not in front.bar
    front.send(screen.LineEdited("setx"))
    assert phrases.CHOOSE_FROM_LIST in front.bar
    front.send(screen.LineEdited(""))
    assert phrases.CHOOSE_FROM_LIST not in front.bar


def test_left_and_right_change_the_row_named_by_the_typed_word() -> None:
    front = Front()
    front.send(screen.LineSubmitted("settings"), screen.LineEdited("bell"))
    assert front.screen.is_choosing
    assert screen.SetLine() in front.press("right")
    assert front.rows["bell"].value == "off"
    assert not front.screen.is_choosing
    front.send(screen.LineEdited("zoom"))
    assert front.focus == "zoom"


@pytest.mark.parametrize("line", ["Ana, Bne", "bot:hard", "add a player", "quit", " "])
def test_left_and_right_move_in_a_line_that_names_no_row(line: str) -> None:
    front = new_game(screen.LineEdited(line))
    assert not front.screen.is_choosing


def test_the_bar_does_not_ask_for_a_row_while_players_are_typed() -> None:
    front = new_game(screen.LineEdited("Anton"))
    assert phrases.CHOOSE_WORD.words(2) in front.bar
    for line in ("Ana, Ben", "bot:hard", "help", "back"):
        front.send(screen.LineEdited(line))
        assert phrases.CHOOSE_WORD.words(2) not in front.bar


def test_pages_reopen_with_the_last_focused_row() -> None:
    front = Front(pages=(WelcomePage(), SettingsPage()), focuses=("settings", "bell"))
    assert front.focus == "bell"
    front.press("escape")
    assert front.focus == "settings"
    assert Front(focuses=("gone",)).focus == "continue"


@pytest.mark.parametrize("word", ["quit", "back"])
def test_quit_and_back_leave_any_page(word: str) -> None:
    front = Front()
    front.send(screen.LineSubmitted("new"), screen.LineSubmitted(word))
    assert isinstance(front.page, WelcomePage)


def test_a_list_that_does_not_fit_scrolls_with_the_focus() -> None:
    front = Front((80, 24))
    front.send(screen.LineSubmitted("puzzle"))
    assert " 40  " not in front.text
    rows, shown = front.screen.state.rows, re.findall(r"grade [123]", front.text)
    hidden = len(rows) - len(shown) - 2  # two rows without a grade are above
    assert phrases.MORE_BELOW(number=hidden) in front.text
    front.send(screen.LineEdited("40"))
    assert " 40  " in front.text
    assert phrases.MORE_ABOVE.words(1, 3) in front.text
    front.press("escape", "home")
    assert "today" in front.text
    front.press("end")
    assert "back" in front.text
    assert phrases.MORE_BELOW.words(1, 3) not in front.text


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_the_list_of_puzzles_shows_each_task_and_grade(size: tuple[int, int]) -> None:
    front = Front(size)
    front.send(screen.LineSubmitted("puzzle"))
    for number, lesson in enumerate(courses.puzzle_courses()["taluva"].lessons, 1):
        front.send(screen.LineEdited(str(number)))
        row = next(line for line in front.lines if line.strip().startswith(f"{number}  "))
        assert (f"{lesson.summary} " if size[0] > 40 else lesson.summary[:12]) in row
        assert f"grade {lesson.grade} " in row


def test_earlier_days_are_an_archive_with_their_own_puzzles() -> None:
    front = Front()
    front.send(screen.LineSubmitted("puzzle"), screen.LineSubmitted("earlier days"))
    page = front.page
    assert isinstance(page, courses.EarlierPage)
    days = [date.fromisoformat(row.name) for row in front.screen.state.rows[:-1]]
    assert days[0] == page.today - timedelta(days=1)
    front.send(screen.LineSubmitted(str(days[5])))
    index = days[5].toordinal() % len(page.course.lessons)
    assert front.outcome == courses.PuzzleChoice("taluva", index, None)


def test_the_list_of_puzzles_shows_the_streak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TALUVA_DATA", str(tmp_path))
    today, page = datetime.now().date(), courses.PuzzlesPage.of(ENGLISH)
    save_finished(key_of(page.course, today.toordinal() % len(page.course.lessons)))
    front = Front()
    front.send(screen.LineSubmitted("puzzle"))
    assert courses.DONE not in front.rows["today"].mark  # it was solved on another day
    for number in range(3):
        save_day("taluva", today - timedelta(days=number))
    front = Front()
    front.send(screen.LineSubmitted("puzzle"))
    assert courses.DONE in front.rows["today"].mark
    assert phrases.STREAK(number=3) in " ".join(re.findall(r"[\w.]+", front.text))


def test_texts_are_read_page_by_page() -> None:
    front = Front((80, 24))
    front.send(screen.LineSubmitted("rules"), screen.LineSubmitted(""))
    first = front.text
    front.press("pagedown")
    assert front.text != first
    front.press("up")
    assert front.text == first
    front.send(screen.LineEdited("b"))
    assert "THE GAME" not in front.text


@pytest.mark.parametrize(
    ("code", "back", "on"), [("en", "PgUp", "PgDn"), ("de", "↑", "↓"), ("fr", "PgPréc", "PgSuiv")]
)
def test_texts_are_read_with_the_mouse(code: str, back: str, on: str) -> None:
    front = Front((80, 24), say=language(code))
    front.send(screen.LineSubmitted("rules"), screen.LineSubmitted(""))
    first = front.text
    front.send(screen.Wheeled(-1, 10, 10))
    second = front.text
    assert second != first
    front.send(screen.Wheeled(1, 10, 10))
    assert front.text == first
    front.click(on)
    assert front.text == second
    front.click(back)
    assert front.text == first
    front.click(first.split()[0])
    assert front.screen.state.text is None


def rules_of(game: str) -> Front:
    """Return the front with the rules of a game open."""
    front = Front((120, 40))
    front.send(screen.LineSubmitted("rules"))
    if game != "taluva":
        front.press("down", "right")
    assert front.page == RulesPage(game)
    return front


RULED = [(game, section) for game in BUILT_IN for section in ui_for(game).rules_sections(ENGLISH)]


@pytest.mark.parametrize(("game", "section"), RULED, ids=lambda each: getattr(each, "title", each))
def test_every_section_of_the_rules_is_read_with_its_picture(
    game: str, section: RulebookSection
) -> None:
    front = rules_of(game)
    front.send(screen.LineSubmitted(section.title))
    assert section.title.upper() in front.text
    pixels = sum(line[60:].count("▄") for line in front.lines)
    assert (pixels > 20) is (section.scene is not None)


@pytest.mark.parametrize("size", SIZES)
def test_all_rules_are_read_in_a_row(size: tuple[int, int]) -> None:
    front = Front(size)
    front.send(screen.LineSubmitted("rules"), screen.LineSubmitted(""))
    shown = front.text
    while True:
        before = front.text
        front.press("pagedown")
        if front.text == before:
            break
        shown += front.text
    for section in ui_for("taluva").rules_sections(ENGLISH):
        assert section.title.upper().split()[0] in shown
        assert all(f"  {rule}  " in shown for rule in section.rules)


@pytest.mark.parametrize(("word", "rule"), [("gap", "P2"), ("erupt", "E1"), ("player", "T0")])
def test_a_word_searches_the_rules(word: str, rule: str) -> None:
    front = rules_of("taluva")
    front.send(screen.LineEdited(word), screen.LineSubmitted(word))
    assert f"  {rule}  " in front.text
    front.press("escape")
    front.send(screen.LineEdited("xyzzy"), screen.LineSubmitted("xyzzy"))
    assert phrases.NO_RULES_ABOUT.words(0, 3) in front.text + front.bar


def test_a_long_message_is_wrapped_above_the_bar() -> None:
    message = "the settings are broken " * 8
    front = Front((80, 24), message=message.strip())
    assert front.text.count("broken") == 8
    front.press("down")
    assert "broken" not in front.text


@pytest.mark.parametrize("height", range(22, 40, 4))
def test_a_click_hits_its_row_below_a_long_message(height: int) -> None:
    front = Front((80, height), message=("the settings are broken " * 20).strip())
    front.click("learn")
    assert isinstance(front.page, courses.CoursesPage)


# --- a new game -------------------------------------------------------------------------------


def started(front: Front) -> NewGame:
    """Return the game that the front has set up, which must be possible."""
    game = front.outcome
    assert isinstance(game, NewGame)
    setup = setup_for(game.plan.seats, game.page.definition, game.plan.options, 1)
    game.page.definition.new(setup)
    return game


def new_game(*events: screen.Event) -> Front:
    front = Front()
    front.send(screen.LineSubmitted("new"), *events)
    return front


def test_enter_enter_starts_a_game_against_easy() -> None:
    front = new_game()
    assert screen.Exit() in front.send(screen.LineSubmitted(""))
    assert started(front).plan.seats == ("Ana", "bot:easy")


def test_right_on_start_offers_people_and_more() -> None:
    front, seen = new_game(), []
    for _ in range(4):
        seen.append(front.page.seats)
        front.press("right")
    assert seen == [
        ("Ana", "bot:easy"),
        ("Ana", "Ben"),
        ("Ana", "bot:easy", "bot:easy"),
        ("Ana", "Ben", "Cem"),
    ]
    assert front.page.seats == seen[0]


def test_players_of_the_last_game_are_offered_except_programs() -> None:
    for names, is_offered in ((("Uma", "Vic"), True), (("Uma", "exec:./bot"), False)):
        settings = Settings(names=names, player="Ana")
        context = Context(ENGLISH, settings, Settings())
        assert (names in first_page(context).presets(context)) is is_offered


def test_players_are_added_and_removed() -> None:
    front = new_game(screen.KeyPressed("+"))
    assert front.page.seats == ("Ana", "bot:easy", "bot:easy")
    assert front.focus == "seat 3"
    assert f"Del removes. {phrases.ADDS_PLAYER}" in front.bar
    front.press("delete")
    assert front.page.seats == ("Ana", "bot:easy")
    assert front.focus == "seat 2"
    assert "Del" not in front.bar  # two players are the fewest
    front.press("delete")
    assert front.page.seats == ("Ana", "bot:easy")
    front.press("+", "+", "+", "+", "+")
    assert len(front.page.seats) == 5
    assert "add" not in front.rows
    assert front.bar.rstrip().endswith("Del removes.")
    front.click("×", after="Easy 2")  # noqa: RUF001  a sign, not a letter
    assert len(front.page.seats) == 4


def test_left_and_right_change_who_plays() -> None:
    front = new_game(screen.LineEdited("Easy"))
    assert front.focus == "seat 2"
    front.send(screen.LineEdited(""), screen.KeyPressed("right"))
    assert front.page.seats == ("Ana", "bot:medium")
    front.click("◄", after="Medium")
    assert front.page.seats == ("Ana", "bot:easy")
    front.press("left", "left")
    assert front.page.seats == ("Ana", "Ben")


def test_every_level_has_a_line_about_its_character() -> None:
    front = new_game(screen.LineSubmitted("Easy"))
    front.press("down")
    assert phrases.GREEDY_LEVEL.words(6, 9) in front.text
    front.send(screen.LineSubmitted("bot hard"))
    assert front.page.seats == ("Ana", "bot:hard")


def test_a_player_is_renamed() -> None:
    front = new_game(screen.LineSubmitted("Ana"))
    assert front.send(screen.LineSubmitted("")) == [screen.SetLine("Ana")]
    front.send(screen.LineEdited("Uma"), screen.LineSubmitted("Uma"))
    assert front.page.seats == ("Uma", "bot:easy")


def test_a_bad_name_is_refused_and_can_be_corrected() -> None:
    front = new_game(screen.LineSubmitted("Ana"), screen.LineSubmitted(""), screen.LineEdited(" "))
    assert front.send(screen.LineSubmitted(" "))[-1:] == [screen.SetLine(" ")]
    assert phrases.NAME_MISSING() in front.bar
    assert front.screen.state.form.is_editing
    front.send(screen.LineEdited("Uma"), screen.LineSubmitted("Uma"))
    assert front.page.seats == ("Uma", "bot:easy")


def test_typing_replaces_the_offered_name_and_survives_escape() -> None:
    front = new_game(screen.LineSubmitted("Ana"), screen.LineSubmitted(""))
    assert "Ana_" in front.text
    assert front.send(screen.LineEdited("AnaU")) == [screen.SetLine("U")]
    front.send(screen.LineEdited("Uma"), screen.KeyPressed("escape"))
    assert front.page.seats == ("Uma", "bot:easy")
    front.press("escape")
    assert "learn" in front.rows
    front.send(screen.LineSubmitted("new"))
    assert front.page.seats == ("Uma", "bot:easy")
    front.send(screen.LineSubmitted("Uma"), screen.LineSubmitted(""), screen.LineEdited(""))
    front.press("escape")
    assert phrases.NAME_MISSING() in front.bar
    assert front.page.setup.seats == ("Uma", "bot:easy")


@pytest.mark.parametrize("name", ["Bert", "Ed", "Tea", "A", "Back", "Quit", "2"])
def test_a_name_can_be_typed_on_the_row_of_a_person(name: str) -> None:
    front = new_game(screen.KeyPressed("down"), screen.KeyPressed("down"))
    assert front.rows[front.focus].text == "Ana"
    for end in range(1, len(name) + 1):  # the first letters name other rows: begins, edition, teams
        front.send(screen.LineEdited(name[:end]))
        assert front.focus == "seat 1"
    front.send(screen.LineSubmitted(name))
    assert front.page.seats == (name, "bot:easy")
    front.send(screen.LineSubmitted(f"{name}, Uma"))
    assert front.page.seats == (name, "Uma")


LEAVING = pytest.mark.parametrize("key", ["escape", "down", "up", "tab", "pagedown"])


@LEAVING
@pytest.mark.parametrize("place", ["new", "taifun", "seat", "settings"])
def test_text_typed_on_a_row_is_saved_by_the_keys_that_leave_it(place: str, key: str) -> None:
    """Every row that takes text has this rule, as it has while Enter edits the row."""

    def opened(name: str) -> Front:
        front = Front()
        front.send(*PLACES[place][0], screen.KeyPressed("home"))
        while front.focus != name:
            front.press("down")
        return front

    rows = [name for name, row in opened("back").rows.items() if row.text is not None]
    assert rows
    for name in rows:
        text = {"option": "20", "other": "bot:medium,70%"}.get(name.split()[0], "Xaver")
        typed, edited = opened(name), opened(name)
        typed.send(screen.LineEdited(text))
        assert "Esc" in typed.bar
        assert f"{text[-3:]}_" in typed.text
        typed.press(key)
        edited.send(screen.LineSubmitted(text))
        assert typed.page == edited.page != opened(name).page or typed.saved == edited.saved != []


ON_THE_ROW: list[screen.Event] = [screen.LineEdited("Ana"), screen.LineEdited("")]
IN_ITS_EDITOR: list[screen.Event] = PLACES["name"][0][1:]
ON_ITS_PAGE: list[screen.Event] = [*IN_ITS_EDITOR, screen.KeyPressed("escape")]


@pytest.mark.parametrize(
    ("events", "row", "seats", "focus"),
    [
        (ON_THE_ROW, "tiles", ("Xaver", "bot:easy"), "option tiles"),
        (IN_ITS_EDITOR, "back", ("Xaver", "bot:easy"), "seat 1"),
        (ON_ITS_PAGE, "back", ("Xaver", "bot:easy"), "seat 1"),
        (IN_ITS_EDITOR, "bot Hard", ("bot:hard", "bot:easy"), "seat 1"),
        (ON_ITS_PAGE, "bot Hard", ("bot:hard", "bot:easy"), "seat 1"),
    ],
)
def test_a_click_on_another_row_saves_the_text(
    events: list[screen.Event], row: str, seats: tuple[str, ...], focus: str
) -> None:
    """A name is typed on the set-up page, or on the page of its player, where Enter edits it."""
    front = new_game(*events)
    assert front.rows[front.focus].text == "Ana"
    front.send(screen.LineEdited("Xaver"))
    front.click(row)
    assert (front.page.seats, front.focus) == (seats, focus)


@LEAVING
def test_other_typed_words_are_dropped_by_the_keys_that_leave_them(key: str) -> None:
    for text in ("quit", "Uma, Ben", "bot:hard", "easy", " "):
        front = new_game(screen.LineEdited(text), screen.KeyPressed(key))
        assert front.page.seats == ("Ana", "bot:easy"), text


def test_players_change_their_order() -> None:
    front = new_game(screen.LineEdited("Ana"), screen.LineEdited(""), screen.KeyPressed("s-down"))
    assert front.page.seats == ("bot:easy", "Ana")
    assert front.focus == "seat 2"
    front.send(screen.LineSubmitted(""), screen.KeyPressed("end"), screen.LineSubmitted("move up"))
    assert front.page.seats == ("Ana", "bot:easy")


def test_other_bot_specifications_have_their_own_row() -> None:
    front = new_game(screen.LineSubmitted("Easy"))
    assert "exec:" not in front.text or "other" in front.text
    front.send(
        screen.LineSubmitted("other"), screen.LineEdited("hard"), screen.LineSubmitted("hard")
    )
    assert phrases.NOT_A_BOT() in front.bar
    front.send(screen.LineEdited("bot:hard,70%"), screen.LineSubmitted("bot:hard,70%"))
    assert front.page.seats == ("Ana", "bot:hard,70%")
    assert "bot:hard,70%" in front.text
    front.press("home")
    front.send(screen.LineSubmitted(""))
    assert started(front).plan.seats == ("Ana", "bot:hard,70%")


def test_all_players_can_be_typed_at_once() -> None:
    front = new_game(screen.LineSubmitted("Uma, Vic, bot:hard"))
    assert front.page.seats == ("Uma", "Vic", "bot:hard")
    front.send(screen.LineSubmitted("Uma, uma"))
    assert phrases.SAME_NAME() in front.bar


def test_colours_are_swapped() -> None:
    front = new_game(
        screen.LineSubmitted("Ana"),
        screen.KeyPressed("end"),
        screen.LineEdited("colours"),
        screen.LineEdited(""),
    )
    front.press("right")
    front.press("escape", "home")
    front.send(screen.LineSubmitted(""))
    assert started(front).plan.options["colour"] == {1: "orange", 2: "white"}


def test_the_options_of_the_game_are_listed_and_explained() -> None:
    front = new_game(screen.LineSubmitted("edition"))
    assert {"2006", "2012", "2014"} <= {*front.rows}
    front.send(screen.LineSubmitted("2006"))
    front.press("home")
    front.send(screen.LineSubmitted(""))
    assert started(front).plan.options == {"edition": "2006"}


def test_a_number_is_stepped_or_typed() -> None:
    front = new_game(screen.LineEdited("tiles"), screen.LineEdited(""), screen.KeyPressed("left"))
    assert front.page.options == {"tiles": 47}
    front.send(screen.LineSubmitted(""), screen.LineEdited("99"), screen.LineSubmitted("99"))
    assert "1 to 48 tiles" in front.bar
    front.send(screen.LineEdited("24"), screen.LineSubmitted("24"))
    assert front.page.options == {"tiles": 24}
    front.send(screen.LineSubmitted(""), screen.LineEdited(""), screen.LineSubmitted(""))
    assert front.page.options == {}


def test_conflicting_options_are_explained_and_start_no_game() -> None:
    front = new_game(screen.LineEdited("teams"), screen.LineEdited(""), screen.KeyPressed("right"))
    assert "four players" in front.bar
    front.press("home")
    assert screen.Exit() not in front.send(screen.LineSubmitted(""))
    assert "four players" in front.bar
    front.press("+", "+", "home")
    assert screen.Exit() in front.send(screen.LineSubmitted(""))
    assert started(front).plan.options == {"teams": True}


def test_another_player_can_begin() -> None:
    front = new_game(screen.LineEdited("begins"), screen.LineEdited(""), screen.KeyPressed("right"))
    assert front.page.seats == ("bot:easy", "Ana")
    front.send(screen.LineSubmitted("begins"), screen.LineSubmitted("random"))
    front.press("home")
    front.send(screen.LineSubmitted(""))
    assert started(front).page.is_random


def test_a_game_with_roles_asks_who_plays_them_and_for_open_cards() -> None:
    front = new_game(screen.LineSubmitted("game"))
    assert front.page.seats == ("Ana", "bot:easy", "bot:easy")
    assert front.rows["role god"].value_label == "Ana"
    front.send(screen.LineSubmitted("god"), screen.LineSubmitted("Easy 2"))
    assert front.page.seats == ("bot:easy", "bot:easy", "Ana")
    front.send(screen.LineSubmitted("hand"))
    assert phrases.OPEN_HAND.words(3, 6) in front.text
    front.press("home")
    front.send(screen.LineSubmitted(""))
    assert started(front).is_open
    assert "begins" not in front.rows


def test_another_game_keeps_the_players_if_their_number_fits() -> None:
    front = new_game(
        screen.LineSubmitted("Uma, Vic, bot:hard"), screen.LineEdited("game"), screen.LineEdited("")
    )
    front.press("right")
    assert front.page.seats == ("Uma", "Vic", "bot:hard")
    front.press("right")
    assert front.page.game == "taluva"
    front.send(
        screen.LineSubmitted("Uma, bot:expert"), screen.LineEdited("game"), screen.LineEdited("")
    )
    front.press("right")
    assert front.page.seats == ("Ana", "bot:easy", "bot:easy")


# --- lists ------------------------------------------------------------------------------------


def test_a_game_to_continue_shows_its_players_turn_date_and_island(folder: Path) -> None:
    front = Front()
    front.send(screen.LineSubmitted("continue"))
    assert re.search(r"1 Neptun, Ana, Ben, Cem +turn 18 +2026-11-16 19:36", front.text)
    assert re.search(r"2 Ana, Ben +turn 19 +2026-11-16 19:35", front.text)
    front.press("down")
    island = front.page.picture(front.screen.state.context, front.focus)
    assert len({ground.hex for ground in island.grounds}) > 20
    assert screen.Exit() in front.send(screen.LineSubmitted(""))
    assert front.outcome == Continue(folder / "begun.taluva")


def test_a_single_game_is_continued_directly(folder: Path) -> None:
    (folder / "god.taluva").unlink()
    front = Front()
    assert screen.Exit() in front.send(screen.LineSubmitted("continue"))
    assert front.outcome == Continue(folder / "begun.taluva")


def test_a_game_is_deleted_only_after_a_yes(folder: Path) -> None:
    front = Front()
    front.send(
        screen.LineSubmitted("continue"), screen.KeyPressed("delete"), screen.LineSubmitted("")
    )
    assert front.deleted == []
    front.click("×", after="Neptun")  # noqa: RUF001  a sign, not a letter
    front.click("yes")
    assert front.deleted == [folder / "god.taluva"]
    assert "Neptun" not in front.text


def test_every_game_can_be_watched_again(folder: Path) -> None:
    front = Front()
    front.send(screen.LineSubmitted("replay"), screen.LineEdited("3"))
    assert "Won by Ana" in front.text
    front.send(screen.LineSubmitted("3"))
    assert front.outcome == Replay(folder / "ended.taluva")


def test_a_damaged_game_is_listed_and_explained(folder: Path) -> None:
    (folder / "bad.taluva").write_text("nothing\n")
    front = Front()
    front.send(screen.LineSubmitted("replay"))
    assert re.search(r"bad.taluva +damaged", front.text)


def test_players_are_listed_with_their_wins_and_opponents(folder: Path) -> None:
    front = Front((80, 24))
    front.send(screen.LineSubmitted("players"))
    people = saved_people()
    assert [row.name for row in front.screen.state.rows] == [
        *(each.name for each in people.records),
        "back",
    ]
    first = people.records[0]
    assert front.focus == first.name
    assert first.is_rated == (f"{first.rating:.0f}" in front.text)
    assert f"{first.wins} of {first.games} won" in front.text
    front.send(screen.LineSubmitted(first.name))
    pair = first.pairs[0]
    assert f"{pair.ahead} ahead, {pair.behind} behind" in front.text
    front.click(pair.name)
    assert front.screen.state.page.heading(ENGLISH) == pair.name
    front.press("escape", "escape")
    assert front.focus == first.name
    front.press("escape")
    assert front.focus == "players"


def test_each_game_has_its_own_list_of_players(folder: Path) -> None:
    start = Record.of(Taifun.new(["Neptun", "Ana", "Cem"], seed=7)).dump()
    (folder / "over.taluva").write_text(f"{start}result nobody-left 1\n")
    front = Front((80, 24))
    front.send(screen.LineSubmitted("players"))
    assert [row.name for row in front.screen.state.rows] == ["taifun", "taluva", "back"]
    front.send(screen.LineSubmitted("taifun"))
    assert {row.name for row in front.screen.state.rows} == {"Neptun", "Ana", "Cem", "back"}
    front.press("escape")
    assert front.focus == "taifun"


def test_without_finished_games_the_list_of_players_says_so(folder: Path) -> None:
    for path in folder.glob("*.taluva"):
        path.unlink()
    front = Front()
    front.send(screen.LineSubmitted("players"))
    assert phrases.NO_FINISHED_GAMES in front.text
    assert front.focus == "back"


def test_a_lesson_is_chosen_from_its_course() -> None:
    front = Front()
    front.send(
        screen.LineSubmitted("learn"),
        screen.LineSubmitted("lessons"),
        screen.LineSubmitted("erupt"),
    )
    lesson = front.outcome
    assert isinstance(lesson, courses.LessonChoice)
    assert (lesson.number, lesson.game) == (2, "taluva")


def test_the_puzzle_of_the_day_comes_first() -> None:
    front = Front()
    front.send(screen.LineSubmitted("puzzle"), screen.LineSubmitted(""))
    today = front.outcome
    assert isinstance(today, courses.PuzzleChoice)
    assert today.day is not None
    front = Front()
    front.send(screen.LineSubmitted("puzzle"), screen.LineSubmitted("17"))
    assert front.outcome == courses.PuzzleChoice("taluva", 16, None)


def island_beside(front: Front) -> list[str]:
    """Return the right half of the screen, where only the island is."""
    return [line[70:] for line in front.lines]


def test_the_preview_of_a_row_appears_after_a_pause() -> None:
    front = Front()
    front.send(screen.LineSubmitted("puzzle"))
    front.press("down", "down", "down")
    before = island_beside(front)
    timer, run = front.screen.handle(screen.KeyPressed("down"))
    assert isinstance(timer, screen.StartTimer)
    assert isinstance(run, screen.RunTask)
    assert front.focus == "2"
    assert island_beside(front) == before  # the key does not wait for it
    front.screen.handle(screen.TaskFinished(run.ticket, run.task(lambda part: True)))
    assert island_beside(front) == before
    front.screen.handle(screen.TimerFired(timer.name))
    after = island_beside(front)
    assert after != before
    front.screen.handle(screen.KeyPressed("up"))
    assert island_beside(front) == before  # it is painted already
    front.screen.handle(screen.KeyPressed("down"))
    assert island_beside(front) == after


def test_bots_can_be_watched() -> None:
    front = Front()
    front.send(screen.LineSubmitted("watch"))
    assert front.outcome is MenuChoice.WATCH


# --- settings ---------------------------------------------------------------------------------


def test_settings_are_saved_and_shown_immediately() -> None:
    front = Front()
    front.send(screen.LineSubmitted("settings"))
    before = front.render()
    front.send(screen.LineEdited("background"), screen.LineEdited(""), screen.KeyPressed("left"))
    assert front.saved[-1].background == "light"
    assert front.render() != before
    front.send(screen.LineSubmitted("look"), screen.LineSubmitted("ascii"))
    assert front.saved[-1].look == "ascii"
    assert front.text.isascii()


def test_by_ear_starts_when_the_settings_close() -> None:
    front = Front()
    front.send(screen.LineSubmitted("settings"), screen.LineSubmitted("by ear"))
    assert front.saved[-1].by_ear == "on"
    assert front.screen.state.message == phrases.BY_EAR_LATER
    assert screen.Exit() in front.press("escape")
    assert front.outcome == SWITCHED


def test_every_setting_has_a_row() -> None:
    front = Front(pages=[SettingsPage()])
    assert {each.name for each in SETTINGS if not each.is_only_for_ear} <= {*front.rows}


def test_the_language_changes_immediately() -> None:
    front = Front(pages=[SettingsPage()])
    front.press("right")
    assert front.saved[-1].language == "de"
    assert "Sprache" in front.text


def test_the_zoom_is_previewed() -> None:
    front = Front(pages=[SettingsPage()])
    seen = set()
    for _ in range(5):
        front.send(screen.LineEdited("zoom"), screen.LineEdited(""), screen.KeyPressed("right"))
        seen.add(front.text)
    assert len(seen) == 5


def test_the_name_is_remembered_and_checked() -> None:
    front = Front(pages=[SettingsPage()])
    front.send(
        screen.LineSubmitted("your name"),
        screen.LineEdited("bot:easy"),
        screen.LineSubmitted("bot:easy"),
    )
    assert front.saved == []
    assert phrases.NAME_MEANS_BOT() in front.bar
    front.send(screen.LineEdited("Uma"), screen.LineSubmitted("Uma"))
    assert front.saved[-1].player == "Uma"


@pytest.mark.parametrize(
    ("login", "name"), [("uma", "Uma"), ("root", "Ana"), ("x1", "Ana"), ("", "Ana")]
)
def test_a_newcomer_is_called_by_the_login_name_and_later_as_in_the_last_game(
    login: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("USER", "LOGNAME", "USERNAME"):
        monkeypatch.setenv(variable, login)
    for settings, own in (
        (Settings(), name),
        (Settings(names=("bot:easy", "Zed")), "Zed"),
        (Settings(names=("Zed", "bot:easy"), player="Vic"), "Vic"),
    ):
        save_settings(settings)
        assert Menu(User(settings, ENGLISH)).context().settings.player == own
        assert learner_name(ENGLISH) == ("" if own == "Ana" else own)


# --- terminals that cannot draw ---------------------------------------------------------------


def test_on_a_terminal_lines_are_broken_at_blanks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row, line = ("1", "taifun", phrases.TAIFUN_SUMMARY), f"  1  taifun  {phrases.TAIFUN_SUMMARY}"
    monkeypatch.setenv("COLUMNS", "40")
    Conversation(ENGLISH).show_list([row])
    assert capsys.readouterr().out == f"{line}\n"
    monkeypatch.setattr("taluva.cli.console.is_terminal", lambda stream: True)
    Conversation(ENGLISH).show_list([row])
    first, *rest = capsys.readouterr().out.splitlines()
    assert max(map(len, (first, *rest))) < 40
    assert all(part.startswith(" " * 13) and part[13] != " " for part in rest)
    assert " ".join([first, *rest]).split() == line.split()
