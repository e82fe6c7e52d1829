"""The full screen as lines, without a terminal: every part, at every size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.segment import Segment

from taluva import Game
from taluva.app.screens.board import AnswerPosition
from taluva.app.screens.map_view import last_of, picture_of
from taluva.app.state import Mode
from taluva.games.taluva.artwork import HUT, TEMPLE, TOWER, VOLCANO
from taluva.hexgrid import Hex
from taluva.i18n import ENGLISH
from taluva.tui import screen as tui
from taluva.tui.canvas import Line
from taluva.tui.capabilities import Depth, Look, PainterKind, Terminal
from taluva.tui.hexmap.picture import Mark, MarkKind, Overlay, marks
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, Harness
from tests.games.taluva.games import after, building, early_victory, erupting
from tests.games.taluva.test_messages import three_in_a_row

TRUE = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
POOR = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


def text_of(lines: Sequence[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def picture(
    table: Harness, text: str = "", size: tuple[int, int] = (120, 38), terminal: Terminal = COLOUR
) -> str:
    """Return what is above the prompt for a typed line."""
    if text != table.state.typed:
        table.send(tui.LineEdited(text))
    return text_of(list(table.screen(terminal).render(*size)))


def outline(table: Harness, text: str = "", size: tuple[int, int] = (120, 38)) -> str:
    """Return the same as plain characters."""
    return picture(table, text, size, POOR)


def toolbar(table: Harness, width: int = 200) -> str:
    return text_of([table.screen().toolbar(width)]).strip()


def page(table: Harness) -> tuple[str, ...]:
    """Return the page on the screen."""
    return table.session.layout.page.lines if table.session.layout.page is not None else ()


def row_numbers(shown: str) -> list[str]:
    return [line[:6].strip() for line in shown.splitlines() if line[:6].strip().isdigit()]


@pytest.mark.parametrize("terminal", [COLOUR, POOR])
@pytest.mark.parametrize(
    "size",
    [(80, 22), (120, 38), (200, 58), (64, 18), (50, 12), (40, 10), (40, 42), (60, 98), (63, 118)],
)
def test_every_line_is_as_wide_as_the_screen(
    open_table: OpenTable, terminal: Terminal, size: tuple[int, int]
) -> None:
    for game in (erupting(), after("place M25 e"), early_victory()):
        table = open_table(game)
        table.send(tui.Resized(size[0], size[1] + 2))
        screen = table.screen(terminal)
        typed = [tui.LineEdited(line) for line in ("", "place ", "place M25 ", "place M25 ne", "")]
        commands = [tui.LineSubmitted(line) for line in ("zoom huge", "score", "legal", "help")]
        events: list[tui.Event] = [
            *typed,
            *commands,
            tui.KeyPressed("escape"),
            tui.KeyPressed("right"),
        ]
        for event in events:
            table.send(event)
            lines = screen.render(*size)
            assert len(lines) == size[1]
            assert {Segment.get_line_length(list(each)) for each in lines} == {size[0]}


def test_poor_terminals_get_plain_characters(open_table: OpenTable) -> None:
    assert picture(open_table(erupting()), terminal=POOR).isascii()


def test_header_and_panel_show_the_state_of_the_game(open_table: OpenTable) -> None:
    shown = picture(open_table(erupting()))
    header = shown.splitlines()[0]
    assert header.startswith(f" TALUVA  W  Ana  {phrases.PLACE_TASK} ")
    assert header.endswith(" turn 5 of 8 · 3 tiles left · zoom large · F1 help ")
    assert "► W  Ana " in shown
    assert f"{HUT}▄▄▄▄▄▄▄▄ 18  {TOWER}▄▄ 2  {TEMPLE}▄▄▄ 3" in shown
    assert phrases.TILE_IN_HAND_POINTS(direction="e") in shown
    assert phrases.TILE_IN_HAND(direction="e") in picture(open_table(erupting()), size=(80, 22))
    assert "Ben place L22 e" in shown


def test_a_narrow_header_drops_what_matters_least(open_table: OpenTable) -> None:
    shown = picture(open_table(erupting()), size=(42, 12))
    assert shown.splitlines()[0].strip() == f"TALUVA  W  Ana  {phrases.PLACE_TASK}: {VOLCANO} J C"


def test_the_header_names_the_mover_in_their_colour(open_table: OpenTable) -> None:
    table = open_table(erupting())
    screen = table.screen()
    paper = screen.theme.chip_style("white").bgcolor
    header = screen.render(120, 38)[0]
    assert [part.text for part in header if part.style and part.style.bgcolor == paper] == [
        " W  Ana "
    ]
    assert next(iter(screen.prompt())) == Segment(" Ana W ", screen.theme.chip_style("white"))


def test_without_colour_the_prompt_shows_the_players_letter(open_table: OpenTable) -> None:
    assert text_of([open_table(erupting()).screen(POOR).prompt()]) == "Ana W> "


def test_bots_and_teams_are_shown_in_the_panel(open_table: OpenTable) -> None:
    game = Game.new(["Ana", "Ben", "Cem", "Dora"], seed=1, teams=True)
    table = open_table(game)
    shown = picture(table)
    assert "team W + P" in shown
    assert "your team" in shown
    assert "team O + B" in shown


def test_moves_since_your_last_turn_are_listed_and_marked(open_table: OpenTable) -> None:
    table = open_table(Game.new(["Ana", "Ben", "Cem"], seed=4))
    for _ in range(3):
        for _ in range(2):
            table.enter(str(table.state.game.legal_moves()[0]))
    shown = picture(table)
    told = shown.split(phrases.SINCE_YOUR_LAST_TURN)[1].split(" log ")[0]
    assert "Ben" in told
    assert "Cem" in told
    assert "Ana" not in told
    marked = {mark.at for mark in last_of(table.state)}
    effects = [game.effect for game in table.state.timeline.games[-4:]]
    assert marked == {hex for effect in effects if effect for hex in effect.touched}


def test_a_pause_after_a_verb_marks_its_targets(open_table: OpenTable) -> None:
    table = open_table(erupting())
    assert "+L26" not in outline(table, "place ")
    pause(table)
    assert "+L26" in outline(table, "place ")
    assert "+L26" in outline(table, "place M")  # until the next pause
    assert "+L26" not in outline(table, "place M25 ne")
    assert "+L26" in outline(table, "place M25 ")
    pause(table)
    assert "+L26" not in outline(table, "place M25 ")
    assert "+L26" not in outline(table, "place ")
    pause(table)
    assert "+L26" in outline(table, "place ")
    table.enter("m25 ne")
    table.enter("undo")
    assert "+L26" not in outline(table)
    assert "+L26" not in outline(table, "p")
    assert "+L26" not in outline(table, "place ")


def pause(table: Harness) -> None:
    """Let enough time pass to count as a pause in typing."""
    (wake,) = [order for order in table.requests if isinstance(order, tui.StartTimer)]
    table.send(tui.TimerFired(wake.name))


def test_f2_marks_every_target_until_a_move_is_made(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.send(tui.KeyPressed("f2"))
    assert toolbar(table).endswith("targets marked")
    assert "+L26" in outline(table)
    table.enter("m25 ne")
    table.enter("undo")
    assert "+L26" not in outline(table)


def test_the_preview_turns_the_tile_in_hand(open_table: OpenTable) -> None:
    table = open_table(erupting())
    shown = outline(table, "place M25 ne")
    assert shown.count("?level 2") == 3
    assert phrases.TILE_IN_HAND_POINTS(direction="ne") in shown


def test_the_last_events_are_shown_until_a_key_is_typed(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.enter("m25 ne")
    assert tui.SetLine() in table.requests
    assert phrases.LOSES_HUT(name="Ana", number=1) in toolbar(table)
    assert phrases.LOSES_HUT(name="Ana", number=1).rpartition(" ")[0] in picture(table)
    table.send(tui.LineEdited("e"))
    assert "loses" not in toolbar(table)
    table.send(tui.LineEdited(""))
    assert "loses" not in toolbar(table)


def test_a_refused_line_stays_and_says_why(open_table: OpenTable) -> None:
    table = open_table(building())
    for line, reason in (
        ("hut n22", f"NO  {phrases.HUT_NEXT_TO_OWN(hexes='N24')} [H2]"),
        ("zoom wide", ("NO  " + phrases.NOT_A_VALUE(word="'wide'", name="zoom"))),
    ):
        table.enter(line)
        assert table.requests == [tui.DropTypeahead()]
        assert table.state.typed == line
        assert toolbar(table).startswith(reason)


def test_an_answer_stays_beside_the_map_until_it_is_closed(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("settlements")
    assert table.session.layout.answer is AnswerPosition.BESIDE
    shown = picture(table, "hut", size=(80, 22))
    assert "─ settlements ──" in shown
    assert "settlement of 1" in shown
    assert row_numbers(shown)
    table.send(tui.KeyPressed("escape"))
    assert page(table) == ()


def test_a_longer_answer_covers_the_lower_part_of_the_map(open_table: OpenTable) -> None:
    table = open_table(building())
    table.send(tui.Resized(80, 24))
    table.enter("legal")
    assert table.session.layout.answer is AnswerPosition.BELOW
    lines = picture(table, size=(80, 22)).splitlines()
    assert row_numbers("\n".join(lines[:10]))
    assert lines[-1].startswith(" ")


def test_an_answer_below_the_map_has_pages_and_leaves_the_hand_in_sight(
    open_table: OpenTable,
) -> None:
    game = Game.new(["Ana", "Ben"], seed=7)
    while game.turn < 8:
        game = game.play(game.legal_moves()[-1])
    table = open_table(game)
    table.send(tui.Resized(80, 24))
    table.enter("legal")
    assert table.session.layout.answer is AnswerPosition.BELOW
    shown = picture(table, size=(80, 22))
    assert "1-10 of " in shown
    assert phrases.TILE_IN_HAND().rstrip(": ") in shown
    assert row_numbers(shown)
    table.send(tui.KeyPressed("pagedown"))
    assert "1-10 of " not in picture(table, size=(80, 22))
    assert row_numbers(picture(table, size=(80, 22)))


def test_hints_hidden_by_an_answer_are_shown_at_the_edge(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.send(tui.Resized(80, 24))
    table.enter("zoom large")
    table.enter("hint")
    table.finish()
    assert table.session.layout.answer is AnswerPosition.BELOW
    above, _, _ = picture(table, size=(80, 22)).partition("─ hint ")
    for number in range(1, len(table.state.hints) + 1):
        assert any(f"{number}{sign}" in above for sign in (" ", "►", "▼", "▲")), above


@pytest.mark.parametrize(
    ("size", "place"), [((80, 24), AnswerPosition.BELOW), ((160, 60), AnswerPosition.BESIDE)]
)
def test_hints_are_shorter_if_they_cover_the_map(
    open_table: OpenTable, size: tuple[int, int], place: AnswerPosition
) -> None:
    table = open_table(erupting())
    table.send(tui.Resized(*size))
    table.enter("hint")
    table.finish()
    assert table.session.layout.answer is place
    shown = " ".join(picture(table, size=(size[0], size[1] - 2)).split())
    for hint in table.state.hints:
        assert hint.reason.startswith(hint.short.partition(";")[0] + ":")
        assert hint.reason.endswith(hint.short.partition(";")[2])
    is_whole = place is AnswerPosition.BESIDE
    assert ("new land" in shown or "raises land" in shown) is is_whole
    assert "then" in shown


def test_a_hint_outside_the_view_does_not_move_a_whole_island(open_table: OpenTable) -> None:
    table = open_table(erupting())
    screen = table.screen()
    viewport = screen.board.place(table.state, 80, 22)
    fitted = viewport.home
    far = Overlay(
        marks=(Mark(Hex.at(40, 26), MarkKind.HINT, "1"),), focus=frozenset({Hex.at(40, 26)})
    )
    assert viewport.follow(fitted, far, is_whole=True).shown.view == fitted.view
    asked = far._replace(marks=marks(MarkKind.ASKED, far.focus))
    assert viewport.follow(fitted, asked, is_whole=True).shown.view != fitted.view


def test_a_large_panel_lists_the_keys_while_you_point(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.send(tui.Resized(120, 40))
    assert "─ keys ─" not in picture(table)
    table.send(tui.KeyPressed("up"))
    shown = picture(table, table.state.typed)
    assert "─ keys ─" in shown
    assert phrases.BACK_TO_TYPING in shown
    table.send(tui.KeyPressed("escape"))
    assert "─ keys ─" not in picture(table)


@pytest.mark.parametrize(("columns", "first"), [(80, "< > next action"), (44, "Esc")])
def test_as_many_cursor_keys_are_listed_as_fit(
    open_table: OpenTable, columns: int, first: str
) -> None:
    table = open_table(building())
    table.send(tui.Resized(columns, 24))
    table.send(tui.KeyPressed("up"))
    screen = table.screen()
    told = text_of([screen.hint()])
    assert told.strip().startswith(first)
    assert told.endswith("Esc: type")
    assert len(text_of([screen.prompt()]) + table.state.typed + told) < columns


def test_the_listed_cursor_keys_keep_their_places_when_it_turns(open_table: OpenTable) -> None:
    table = open_table(after())
    screen = table.screen()
    table.send(tui.KeyPressed("up"))
    lengths, columns = set(), set()
    for _ in range(6):
        table.send(tui.KeyPressed(">"))
        shown = table.state.typed + text_of([screen.hint()])
        lengths.add(len(table.state.typed))
        columns.add(shown.index("< >"))
    assert len(lengths) == 2
    assert len(columns) == 1


def test_a_pale_chip_has_a_rim_on_a_light_panel(open_table: OpenTable) -> None:
    table = open_table(building())
    assert "► W  Ana" in picture(table)
    light = Terminal({**COLOUR.environment, "COLORFGBG": "0;15"}, True, "utf-8")
    assert "►▌W▐ Ana" in picture(table, terminal=light)
    assert "  O  Ben" in picture(table, terminal=light)


def test_the_hex_of_an_info_command_is_marked(open_table: OpenTable) -> None:
    table = open_table(building())
    assert "&" not in outline(table)
    table.enter("info N24")
    assert "&" in outline(table)
    table.send(tui.KeyPressed("escape"))
    assert "&" not in outline(table)


def test_a_long_answer_replaces_the_map(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("help")
    assert table.session.layout.answer is AnswerPosition.OVER
    assert "Esc closes" in picture(table, size=(80, 22))
    table.send(tui.LineEdited("p"))
    assert page(table) == ()


def test_a_newcomer_is_guided(open_table: OpenTable) -> None:
    table = open_table(after())
    assert "for example: place M25 e" in text_of([table.screen().hint()])
    table.send(tui.LineEdited("p"))
    assert "for example" not in text_of([table.screen().hint()])


def test_the_undo_key_keeps_the_line_and_reports_what_it_undid(open_table: OpenTable) -> None:
    table = open_table(building())
    table.send(tui.LineEdited("plac"))
    assert tui.SetLine() not in table.send(tui.KeyPressed("f3"))
    assert table.state.typed == "plac"
    assert "undone: Ana: place P24 w" in toolbar(table)


def test_names_cannot_send_control_codes_to_the_screen(open_table: OpenTable) -> None:
    game = Game.new(["[bold]x[/bold]", ":volcano:"], seed=1)
    shown = picture(open_table(game))
    assert "[bold]x" in shown
    assert ":volcano:" in shown


def test_news_too_long_for_the_toolbar_open_a_page(open_table: OpenTable) -> None:
    game = three_in_a_row(["A" * 30, "Ben"])
    told = [
        "A" * 30 + phrases.LOSES_HUT(number=1),
        phrases.SETTLEMENT_SPLITS(name="A" * 30, parts=2),
    ]
    narrow = open_table(game)
    narrow.enter("m25 ne")
    assert list(page(narrow)[1:]) == told
    wide = open_table(game)
    wide.send(tui.Resized(300, 40))
    wide.enter("m25 ne")
    assert not page(wide)
    assert toolbar(wide, width=300).endswith("; ".join(told))


def test_the_toolbar_prefers_news_to_the_description_of_the_step(open_table: OpenTable) -> None:
    table = open_table(erupting())
    table.enter("m25 ne")
    assert not page(table)
    assert toolbar(table, width=80) == f"OK  {phrases.LOSES_HUT(name='Ana', number=1)}"


@pytest.mark.parametrize(
    "line",
    ["rules xyzzy", "undo 99", "save /nowhere/at/all/in/this/long/folder/that/is/not.taluva"],
)
def test_an_answer_too_wide_for_the_toolbar_becomes_a_page(
    open_table: OpenTable, line: str
) -> None:
    narrow = open_table(erupting())
    narrow.enter(line)
    assert len(page(narrow)) == 1
    wide = open_table(erupting())
    wide.send(tui.Resized(500, 40))
    wide.enter(line)
    assert not page(wide)


def test_painting_the_toolbar_changes_nothing(open_table: OpenTable) -> None:
    table = open_table(building())
    table.enter("hut n22")
    before = table.state
    said = toolbar(table)
    picture(table, "hut n22")
    assert toolbar(table) == said
    assert table.state is before


def test_five_players_leave_room_for_the_last_move_and_long_news(open_table: OpenTable) -> None:
    game = Game.new(["Ana", "Ben", "Cem", "Dora", "Eli"], seed=1).play("place M25 e")
    table = open_table(game.play("hut N24"))
    watched = replace(table.state, mode=Mode.REPLAY)
    shown = text_of(
        table.screen().board.paint(watched, 80, 21, news=["a very long story " * 20]).rows
    )
    assert "last turn" in shown
    assert "hut N24" in shown
    assert "a very long story" in shown


def test_a_long_second_step_does_not_cut_the_name(open_table: OpenTable) -> None:
    game = Game.new(["Ana", "Bella"], seed=7)
    while game.seat == 2 or not game.moves or not str(game.moves[-1]).startswith("expand"):
        moves = game.legal_moves()
        game = game.play(next((move for move in moves if str(move).startswith("expand")), moves[0]))
    table = open_table(game)
    shown = text_of(table.screen().board.paint(table.state, 80, 21).rows)
    told = shown.split(phrases.SINCE_YOUR_TURN)[1].split(" log ")[0]
    assert " Bella place " in told
    assert "expand" in told


def test_the_panel_lists_moves_from_the_start_of_a_step(open_table: OpenTable) -> None:
    names = ["Ana", "Ben", "Cem", "Dora", "Emil"]
    table = open_table(Game.new(names, seed=4))
    for _ in range(12):
        table.enter(str(table.state.game.legal_moves()[-1]))
    steps = [str(move) for move in table.game.moves]
    for height in range(16, 40):
        for width in (80, 120):
            shown = text_of(table.screen(POOR).board.paint(table.state, width, height).rows)
            panel = [
                line[width - (31 if width > 80 else 23) :].strip() for line in shown.splitlines()
            ]
            told = " ".join(word for line in panel for word in line.split() if set(word) - {"-"})
            told = told.replace(", ", " ").partition(" +- ")[0]  # the tile in hand follows
            recent = told.partition("since your")[2].partition("turn ")[2].partition(" legend")[0]
            recent, _, log = recent.partition(" log ")
            if recent:
                first, *_ = recent.split()
                assert first in names or first[0] == "+", (height, recent)
                assert recent.endswith((steps[-1], "more: history")), (height, recent)
            if log:
                assert any(log.endswith(step) for step in steps[1::2]), (height, log)


def test_the_view_follows_a_pause_and_stays_while_you_type(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    screen = table.screen(POOR)
    rows = []
    for event in (
        tui.LineEdited("place n20"),
        tui.TimerFired("line"),
        tui.LineEdited("place n20 s"),
        tui.LineEdited("p"),
        tui.TimerFired("line"),
    ):
        table.send(event)
        rows.append(row_numbers(text_of(list(screen.render(80, 22)))))
    home, moved, *later = rows
    assert home != moved
    assert later == [moved, moved, home]


def test_a_typed_hex_far_at_sea_keeps_the_island_visible(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    screen = table.screen(POOR)
    rows = []
    for line in ("", "temple a1", "place a1 e"):
        table.send(tui.LineEdited(line))
        table.send(tui.TimerFired("line"))
        rows.append(row_numbers(text_of(list(screen.render(80, 22)))))
    assert "25" in rows[0]
    assert rows == [rows[0]] * 3


@pytest.mark.parametrize("which", [0, -1])
def test_a_partial_view_contains_the_last_step(open_table: OpenTable, which: int) -> None:
    game = Game.new(["Ana", "Ben", "Cem", "Dora", "Eli"], seed=1)
    for number in range(16):  # at both ends of an island that is longer than the screen
        moves = game.legal_moves()
        game = game.play(moves[which if number in (14, 15) else number % 4 // 2 - 1])
    table = open_table(game)
    table.enter("zoom large")
    view = table.screen(POOR).board.place(table.state, 80, 22).home.view
    assert game.effect is not None
    assert all(hex in view.window for hex in game.effect.touched if isinstance(hex, Hex))
    assert not all(ground.hex in view.window for ground in picture_of(game, ENGLISH).grounds)


def test_undo_does_not_move_the_view(open_table: OpenTable) -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    for _ in range(12):  # which makes an island that is longer than the screen
        game = game.play(game.legal_moves()[0])
    table = open_table(game)
    table.enter("zoom large")
    screen = table.screen(POOR)

    def rows() -> list[str]:
        return row_numbers(text_of(list(screen.render(80, 22))))

    before = rows()
    table.enter(table.state.ui.format_move(game.legal_moves()[-1], table.state.say))
    assert rows() != before
    table.enter("undo")
    assert rows() != before


def test_the_view_returns_when_the_preview_ends(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    home = outline(table, size=(80, 22))
    assert row_numbers(outline(table, "place n20 se", (80, 22))) == row_numbers(home)
    table.send(tui.TimerFired("line"))
    moved = outline(table, "place n20 se", (80, 22))
    assert row_numbers(moved) != row_numbers(home)
    assert moved.count("?1") == 3
    assert outline(table, "", (80, 22)) == home
    for key in ("s-right", "s-down"):
        table.send(tui.KeyPressed(key))
    panned = outline(table, size=(80, 22))
    outline(table, "place n20 se", (80, 22))
    assert outline(table, size=(80, 22)) == panned


@pytest.mark.parametrize("terminal", [COLOUR, POOR])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (63, 18)])
def test_the_menu_has_room_next_to_the_land(
    open_table: OpenTable, terminal: Terminal, size: tuple[int, int]
) -> None:
    table = open_table(erupting())
    table.send(tui.Resized(*size))
    screen = table.screen(terminal)
    columns, lines = size[0], size[1] - 2
    screen.render(columns, lines)
    menu = lines // 2
    land = screen._visible_hexes()
    free = screen.free_columns(menu)
    covered = range(columns - free, columns)
    assert free < columns
    for line in range(lines - menu, lines):
        assert not any(screen._spot_at(column + 3, line, land) for column in covered)


def test_the_example_for_a_newcomer_is_visible(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    example = table.screen().hint()[0].text.split("for example: ")[1]
    home, shown = outline(table, "", (80, 22)), outline(table, example, (80, 22))
    assert shown.count("?1") == 3
    assert row_numbers(shown) == row_numbers(home)


def test_a_table_omits_empty_columns(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e", "hut N24"))
    table.enter("score")
    assert page(table)[0].split() == ["player", "temples", "towers", "huts"]
    team = Game.new(["Ana", "Ben", "Cem", "Dora"], seed=1, teams=True)
    table = open_table(team)
    table.enter("score")
    assert page(table)[1].startswith("team W + P")
    assert page(table)[0].split()[-1] == "huts"
