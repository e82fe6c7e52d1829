"""The end of a game: the island stays, the result is next to it, and a question follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.segment import Segment

from taluva import Game, taifun
from taluva.app.rematch import next_setup, who_begins
from taluva.app.screens.base import header
from taluva.app.screens.game_over import _curve
from taluva.app.screens.panels import Pen
from taluva.app.state import NextAction
from taluva.app.update.commands import WISHES
from taluva.app.update.commands import line as parse_line
from taluva.core.setup import Setup
from taluva.games import definition_for, ui_for
from taluva.i18n import ENGLISH
from taluva.i18n.languages import LANGUAGES
from taluva.i18n.languages import language as language_of
from taluva.record.journal import Journal
from taluva.tui.capabilities import Depth, Look, PainterKind, Terminal
from taluva.tui.colour import contrast, pure
from taluva.tui.graphics import can_be_large, fire_inks, large
from taluva.tui.palette import colours_for
from taluva.tui.screen import Exit, KeyPressed, LineEdited, LineSubmitted, Resized
from taluva.tui.theme import theme_for
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, Harness
from tests.games.taifun.games import random_game
from tests.games.taluva.games import before_the_end, early_victory, last_standing, typed

POOR = Terminal({"TERM": "vt100", "NO_COLOR": "1"}, True, "ascii")


@pytest.fixture
def ended(open_table: OpenTable) -> Harness:
    """Return a table after the last move."""
    table = open_table(before_the_end(early_victory(), 1))
    table.enter(typed(early_victory())[-1])
    return table


def shown(table: Harness, size: tuple[int, int] = (120, 38), terminal: Terminal = COLOUR) -> str:
    table.send(Resized(size[0], size[1] + 2))
    lines: Sequence[Sequence[Segment]] = table.screen(terminal).render(*size)
    assert {Segment.get_line_length(list(line)) for line in lines} == {size[0]}
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("terminal", [COLOUR, POOR])
@pytest.mark.parametrize("size", [(80, 22), (120, 38), (200, 58), (64, 18)])
def test_island_result_and_next_choices_are_shown_together(
    ended: Harness, size: tuple[int, int], terminal: Terminal
) -> None:
    text = shown(ended, size, terminal)
    assert f"W  Ana  wins: {phrases.TWO_KINDS_BUILT}" in text
    assert "─ built" in text or "- built" in text
    assert all(word in text for word in WISHES)
    assert not ended.session.layout.is_map_hidden


@pytest.mark.parametrize("size", [(80, 22), (64, 18), (120, 38)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_reasons_of_any_length_are_shown_whole(
    open_table: OpenTable, size: tuple[int, int], language: str
) -> None:
    won = early_victory()
    game = Game.new(["Ana the Great and Glorious", "Benedict the Brave"], seed=won.seed)
    for move in won.moves[:-1]:
        game = game.play(move)
    table = open_table(game)
    table.session.state = replace(
        table.state, view=table.state.view._replace(language=language_of(language))
    )
    table.send(Resized(size[0], size[1] + 2))
    table.enter(typed(won)[-1])
    assert table.state.is_ended
    screen = table.screen()
    rows = [*screen.render(*size)[1:], screen.toolbar(size[0])]
    text = ["".join(segment.text for segment in row) for row in rows]
    assert table.state.who_won in text[-1]
    fitted = screen.board.place(table.state, *size).home
    ending = ui_for("taluva").ending(table.state.timeline.history.games, table.state.say)
    beside = " ".join(" ".join(row[size[0] - fitted.panel_width :] for row in text[:-1]).split())
    assert ending.why in beside
    if fitted.panel_width < 40:
        assert table.state.who_won.upper() in beside


def test_the_header_names_the_winner_if_the_reason_does_not_fit(ended: Harness) -> None:
    assert f"W  Ana  wins: {phrases.TWO_KINDS_BUILT}" in shown(ended, (80, 22))
    pen = Pen(theme_for(Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)), 80, ENGLISH)
    (line,) = header(ended.state, pen, "normal", why="ahead in temples " * 5).lines
    text = "".join(segment.text for segment in line)
    assert "W  Ana wins " in text
    assert "ahead" not in text


def test_the_land_is_as_large_as_a_panel_with_bars_allows(ended: Harness) -> None:
    """A larger zoom is worth one or two columns of the panel."""
    shown(ended, (120, 38))
    fitted = ended.screen().board.place(ended.state, 120, 38).home
    assert fitted.panel_width in (42, 49)
    assert "huts" in shown(ended, (120, 38))


def test_large_letters_are_readable_in_256_colours(ended: Harness) -> None:
    terminal = Terminal({"TERM": "xterm-256color"}, True, "utf-8")
    screen = ended.screen(terminal)
    first = list(screen.render(120, 38)[1])[-1].style
    assert first is not None
    assert first.bgcolor is not None
    paper = first.bgcolor.get_truecolor().hex
    assert contrast(paper, screen.theme.colours.of(pure("white"))) >= 3


def test_curves_are_shown_only_if_they_fit(ended: Harness) -> None:
    assert phrases.PIECES_BY_TURN in shown(ended, (120, 38))
    assert phrases.PIECES_BY_TURN not in shown(ended, (80, 22))


def test_the_result_opens_as_a_page_if_no_panel_fits(open_table: OpenTable) -> None:
    table = open_table(before_the_end(early_victory(), 1))
    table.send(Resized(60, 18))
    table.enter(typed(early_victory())[-1])
    assert table.session.layout.page is not None
    assert table.session.layout.page.lines[0].startswith(phrases.WINS(winners="Ana"))


def test_the_winning_piece_is_marked(ended: Harness) -> None:
    move = early_victory().moves[-1]
    ending = ui_for("taluva").ending(ended.state.timeline.history.games, ENGLISH)
    assert [str(spot) for spot in ending.spots] == [str(move).split()[1]]
    assert "&" in shown(ended, terminal=POOR)


def test_no_piece_is_marked_when_the_last_player_standing_wins(open_table: OpenTable) -> None:
    games = open_table(last_standing()).state.timeline.history.games
    assert ui_for("taluva").ending(games, ENGLISH).spots == ()


def test_a_message_says_why_a_player_is_out(open_table: OpenTable) -> None:
    text = shown(open_table(last_standing()))
    assert phrases.LAST_ABLE_TO_BUILD in text
    assert f"Ben {phrases.PLAYER_OUT.words(1, 4)}" in text


def test_complete_kinds_are_marked(ended: Harness) -> None:
    ending = ui_for("taluva").ending(ended.state.timeline.history.games, ENGLISH)
    full = [[tally.is_full(seat) for tally in ending.tallies] for seat in (1, 2)]
    assert sum(full[0]) == 2
    assert sum(full[1]) < 2
    assert [curve[-1] for curve in ending.curves] == [
        sum(tally.numbers[seat] or 0 for tally in ending.tallies) for seat in (0, 1)
    ]


@pytest.mark.parametrize(
    ("line", "wish"),
    [
        *(("rematch", NextAction.REMATCH), ("r", NextAction.REMATCH)),
        *(
            ("replay", NextAction.REPLAY),
            ("w", NextAction.REPLAY),
            ("new", NextAction.NEW),
            ("N", NextAction.NEW),
        ),
        *(("quit", None), ("q", None)),
    ],
)
def test_words_and_letters_exit_with_the_next_action(
    ended: Harness, line: str, wish: NextAction | None
) -> None:
    ended.send(LineEdited(line))
    assert Exit() in ended.send(LineSubmitted(line))
    assert ended.state.next_action is wish


def test_enter_alone_does_nothing_at_the_end(ended: Harness) -> None:
    for _ in range(2):
        assert Exit() not in ended.send(LineSubmitted(""))
    assert ended.state.next_action is None


@pytest.mark.parametrize(
    ("keys", "word", "wish"),
    [
        (["down"], "rematch", NextAction.REMATCH),
        (["down", "down"], "replay", NextAction.REPLAY),
        (["up"], "quit", None),
        (["down", "up", "down"], "rematch", NextAction.REMATCH),
    ],
)
def test_arrows_choose_what_enter_does(
    ended: Harness, keys: list[str], word: str, wish: NextAction | None
) -> None:
    for key in keys:
        ended.send(KeyPressed(key))
    assert ended.state.menu_choice == word
    assert Exit() in ended.send(LineSubmitted(""))
    assert ended.state.next_action is wish


@pytest.mark.parametrize("size", [(60, 20), (100, 30)])
def test_arrows_close_an_answer_and_say_what_enter_does(
    ended: Harness, size: tuple[int, int]
) -> None:
    ended.send(Resized(*size))
    ended.enter("stats")
    assert ended.session.layout.page is not None
    ended.send(KeyPressed("down"))
    assert ended.session.layout.page is None
    toolbar = "".join(part.text for part in ended.screen().toolbar(size[0]))
    assert f"Enter: {phrases.REMATCH_SUMMARY.partition(';')[0]}" in toolbar


def test_the_menu_shows_words_and_no_letters_that_look_like_keys(ended: Harness) -> None:
    _, menu = shown(ended, (80, 22), POOR).split("- what next -")
    panel = [line[58:].split() for line in menu.splitlines()[1 : len(WISHES) + 1]]
    assert [words[0] for words in panel] == [*WISHES]


def test_single_letters_are_commands_only_when_the_game_is_over(open_table: OpenTable) -> None:
    table = open_table(before_the_end(early_victory(), 1))
    assert not table.enter("r").leaves
    assert not table.enter("rematch").leaves
    assert not table.enter("").leaves


def test_undo_after_the_end_continues_the_game(ended: Harness) -> None:
    ended.enter("u")
    assert ended.state.game.outcome is None
    assert "what next" not in shown(ended)


def test_enter_closes_an_open_page_before_it_starts_a_rematch(ended: Harness) -> None:
    ended.enter("s")
    assert ended.session.layout.page is not None
    assert Exit() not in ended.send(LineSubmitted(""))
    assert ended.session.layout.page is None


def test_stats_use_characters_that_the_terminal_can_show(ended: Harness) -> None:
    ended.enter("stats")
    assert "█" in shown(ended)
    assert shown(ended, terminal=POOR).isascii()


def test_a_picture_is_saved_and_its_path_is_shown(
    ended: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("game0.svg", "game0-2.svg"):
        assert str(tmp_path / name) in ended.enter("p").lines[0]
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")
    assert not ended.enter("picture mine.svg").is_refused
    again = ended.enter("picture mine.svg")
    assert again.is_refused
    assert "mine.svg" in again.lines[0]
    assert ended.enter("picture mine.xyz").is_refused
    assert not ended.enter("picture mine.html").is_refused
    assert "<canvas" in Path("mine.html").read_text(encoding="utf-8")
    ended.enter("palette light")
    ended.enter("picture light.svg")
    text = Path("light.svg").read_text(encoding="utf-8")
    assert f'fill="{colours_for("light", Depth.TRUE).of(pure("panel"))}"' in text


def test_a_rematch_does_not_discard_an_unsaved_game(tmp_path: Path) -> None:
    table = Harness(Journal.create(early_victory(), tmp_path / "no" / "folder", plays_on=True))
    for line in ("rematch", "w", "new"):
        answer = table.enter(line)
        assert answer.is_refused
        assert not answer.leaves
    table.close()


def test_the_next_player_begins_a_rematch_and_colours_stay(tmp_path: Path) -> None:
    definition = definition_for("taluva")
    options = {"colour": {1: "blue", 2: "white", 3: "yellow"}}
    setup = Setup(("Ana", "bot", "Cem"), options, 7, {2: "easy"})
    journal = Journal.create(definition.new(setup), tmp_path / "a.taluva", bots=setup.bots)
    new, _ = next_setup(journal.record)
    assert new.names == ("bot", "Cem", "Ana")
    assert new.bots == {1: "easy"}
    assert new.options["colour"] == {1: "white", 2: "yellow", 3: "blue"}
    assert new.seed != 7
    assert definition.new(new).names == new.names
    journal.close()


def test_default_colours_stay_in_a_rematch(tmp_path: Path) -> None:
    definition = definition_for("taluva")
    journal = Journal.create(definition.new(Setup(("Ana", "Ben"), {}, 7)), tmp_path / "a.taluva")
    inks = {seat.name: seat.ink for seat in definition.seats(journal.game)}
    new = definition.new(next_setup(journal.record)[0])
    assert {seat.name: seat.ink for seat in definition.seats(new)} == inks
    journal.close()


@pytest.mark.parametrize(
    ("game", "names", "told"),
    [
        ("taluva", ("Ana", "Ben"), "Ana begins."),
        ("taifun", ("Ana", "Ben", "Cem"), "Ana plays the god."),
    ],
)
def test_a_rematch_says_who_begins_or_has_the_special_role(
    game: str, names: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    definition = definition_for(game)
    journal = Journal.create(definition.new(Setup(names, {}, 7)), tmp_path / "a.taluva")
    assert who_begins(journal.record) == told
    journal.close()


def test_taifun_shows_its_tribes(tmp_path: Path) -> None:
    games = list(random_game(3, 4, 6))
    ending = ui_for("taifun").ending(games, ENGLISH)
    assert [tally.numbers[0] for tally in ending.tallies] == [None] * 3
    assert [len(curve) for curve in ending.curves[1:]] == [games[-1].round] * 3
    table = Harness(Journal.create(games[-1], tmp_path / "god.taluva"))
    assert isinstance(table.state.game, taifun.Game)
    for size in ((80, 22), (120, 38)):
        text = shown(table, size)
        assert "tribes" in text
        assert "what next" in text
    table.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_draw_names_no_winner(language: str, tmp_path: Path) -> None:
    *_, game = random_game(3, 4, rounds=1, edition="3")
    assert game.outcome is not None
    say = language_of(language)
    described = definition_for("taifun").describe_outcome(game.outcome, game.names, say)
    assert say("a draw") in described
    table = Harness(Journal.create(game, tmp_path / "draw.taluva"), say=say)
    for size in ((80, 22), (120, 38), (200, 58)):
        text = shown(table, size)
        assert f"~  {say('a draw')} " in text.splitlines()[0]
        assert say("a draw").upper() in text or size[0] > 80, "else in large letters"
        assert not any(name in text.splitlines()[0] for name in game.names)
    table.close()


def test_every_line_of_the_chart_ends_with_its_number(tmp_path: Path) -> None:
    games = list(random_game(3, 4, 6))
    table = Harness(Journal.create(games[-1], tmp_path / "god.taluva"))
    ending = ui_for("taifun").ending(games, ENGLISH)
    screen = table.screen()
    lines = _curve(screen.state, ending, screen.board.pen(screen.state, 49), 4)
    text = ["".join(part.text for part in line) for line in lines]
    island = games[-1].position.island
    for seat, letter in zip(island.seats, "WPT", strict=True):
        number = ending.curves[seat - 1][-1]
        assert any(line.rstrip().endswith(f" {letter} {number}") for line in text), (letter, text)
    table.close()


def test_large_letters_need_half_blocks_and_room() -> None:
    rich = theme_for(Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True))
    assert can_be_large("Ana 2", 40, rich)
    assert can_be_large("Zoé", 40, rich)
    assert not can_be_large("Ана", 40, rich)
    assert not can_be_large("Maximilian", 40, rich)
    assert not can_be_large("Ana", 40, theme_for(Look()))
    bare = theme_for(Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True))
    drawn = large([("I", fire_inks())], bare, pure("panel"))
    assert ["".join(part.text for part in line) for line in drawn] == [
        " ▀█▀  ",
        "  █   ",
        "  █   ",
        " ▀▀▀  ",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_moves_are_refused_because_the_game_is_over(code: str) -> None:
    say = language_of(code)
    table = Harness(Journal.create(early_victory()), say=say)
    for spellings in definition_for("taluva").grammar(say).verbs.table.values():
        for word in spellings:
            assert say(phrases.GAME_OVER) in parse_line(table.state, word).refusal
    table.session.table.close()
