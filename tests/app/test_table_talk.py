"""What a player reads about others: losses, who is close to winning, threats, the goal."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from taluva import Game
from taluva.app.events import SpotClicked
from taluva.app.screens.map_view import last_of
from taluva.app.screens.plain import PlainGame
from taluva.app.state import NextAction
from taluva.bots.players import Player
from taluva.core.game import Outcome
from taluva.games.taluva import reports
from taluva.games.taluva.messages import Messages
from taluva.games.taluva.rules import FULL_POOL, Phase, Place, Pool, Reason, Status
from taluva.games.taluva.ui import UI as TALUVA
from taluva.i18n import ENGLISH
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.tui import screen as tui
from taluva.tui.capabilities import Depth, Look, PainterKind, Terminal
from taluva.tui.hexmap.picture import MarkKind
from taluva.tui.hexmap.viewport import panel_width
from taluva.tui.text import as_text
from taluva.tui.theme import theme_for
from tests import phrases
from tests.app.conftest import OpenTable
from tests.app.table import COLOUR, Harness, click, rows_of, text_of
from tests.games.taluva.bots.positions import NAMES, drawn, play
from tests.games.taluva.bots.test_hints import ISLAND
from tests.games.taluva.games import after, before_the_end, early_victory, last_standing
from tests.games.taluva.table import at_turn, record
from tests.record.sample_games import TWO, first_game
from tests.toy import bees

POOR = Terminal({"TERM": "xterm", "NO_COLOR": "1"}, True, "ascii")


def shown(table: Harness, size: tuple[int, int] = (80, 24), terminal: Terminal = COLOUR) -> str:
    return "\n".join(rows_of(table.screen(terminal), size))


def toolbar(table: Harness, width: int = 80) -> str:
    return text_of(table.screen().toolbar(width))


def burying(players: int) -> tuple[Game, Place, int]:
    """Return a game in which a placement buries huts of another player, and the victim's seat."""
    for seed in range(20):
        start = Game.new(NAMES[:players], seed=seed)
        for game in play(start, ("easy",) * players, seed):
            for move in game.legal_moves():
                if not isinstance(move, Place) or game.turn <= players:
                    break
                effect = game.play(move).effect
                victims = {*(effect.covered if effect else ())} - {game.position.seat}
                if len(victims) == 1 and not game.play(move).outcome:
                    return game, move, victims.pop()
    raise AssertionError("nobody is ever buried")


def until_the_victim_plays(table: Harness, move: Place, victim: int) -> None:
    table.enter(str(move))
    while table.game.seat != victim:
        builds = [each for each in table.game.legal_moves() if not isinstance(each, Place)]
        safe = [
            each
            for each in table.game.legal_moves()
            if isinstance(each, Place) and not table.game.play(each).effect.covered  # type: ignore[union-attr]
        ]
        table.enter(str((builds or safe)[0]))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_victim_sees_the_loss_on_screen_history_and_map(
    players: int, open_table: OpenTable
) -> None:
    game, move, victim = burying(players)
    effect = game.play(move).effect
    assert effect is not None
    table = open_table(game)
    until_the_victim_plays(table, move, victim)
    huts = effect.covered[victim]
    feedback = table.state.feedback
    assert feedback is not None
    assert feedback.state is tui.LineStatus.WARNING
    cause, loser = game.names[game.position.seat - 1], game.names[victim - 1]
    short = (cause[:3], f"buried {huts}", loser[:3])  # a narrow panel cuts names
    hexes = " ".join(map(str, effect.buried(victim)))
    buried = phrases.BURIED_YOUR_HUTS(cause=cause, number=huts, name=loser, hexes=hexes)
    assert buried in feedback.reason
    for size in ((80, 24), (120, 40), (200, 60)):
        for terminal in (COLOUR, POOR):
            panel = shown(table, size, terminal)
            assert buried in panel or all(word in panel for word in short), size
    where = {mark.at for mark in last_of(table.state) if mark.kind is MarkKind.LOST}
    assert {*effect.buried(victim)} <= where
    answer = "\n".join(table.enter("history").lines)
    assert buried in answer
    screen = shown(table)
    assert str(table.game.turn - 1) in screen  # the page opens at its end
    table.send(tui.KeyPressed("escape"))


def test_only_the_victim_is_told_you_lost(open_table: OpenTable) -> None:
    game, move, victim = burying(4)
    table = open_table(game)
    table.enter(str(move))
    assert table.game.seat != victim
    assert " buried " not in shown(table)
    assert "your huts" not in toolbar(table)
    assert f"{game.names[victim - 1]} loses" in toolbar(table, 200)


def test_both_steps_of_a_bots_turn_leave_the_loss_visible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = record("botv21")
    start = log.history.at_turn(11)
    game = log.history.game(start)
    game, _ = log.definition.finalize(game, log.setup)
    played = [log.history.game(point).moves[-1] for point in (start + 1, start + 2)]
    monkeypatch.setattr(Player, "choose", lambda *_, **__: played.pop(0))
    table = Harness(Journal.create(game, tmp_path / "bot.taluva", bots={1: "medium"}))
    table.finish()
    assert table.game.seat == 2
    facts = {"cause": "Medium", "number": 1, "name": game.names[1], "hexes": "M19"}
    assert phrases.BURIED_YOUR_HUTS(**facts) in toolbar(table)
    facts.pop("hexes")
    assert set(phrases.BURIED_HUTS_SHORT(**facts).split()) <= set(shown(table).split())
    table.close()


def plain(table: Harness, text: str) -> str:
    out = io.StringIO()
    PlainGame(table.session, lambda state: "(island)", is_script=True).run(
        io.StringIO(text), out, io.StringIO()
    )
    return out.getvalue()


@pytest.mark.parametrize("by_ear", ["off", "on"])
@pytest.mark.parametrize("players", [2, 4, 5])
def test_plain_and_spoken_games_report_the_loss_once(
    players: int, by_ear: str, open_table: OpenTable
) -> None:
    game, move, victim = burying(players)
    table = open_table(game)
    until_the_victim_plays(table, move, victim)
    lines = [str(each) for each in table.game.moves[len(game.moves) :]]
    told = open_table(game)
    view = told.state.view
    chosen = view._replace(choices=view.choices._replace(by_ear=by_ear))
    told.session.state = replace(told.state, view=chosen)
    out = plain(told, "\n".join(lines))
    assert out.count(" loses ") == 1
    addressed = phrases.BURIED_YOUR_HUTS.partition("{number}")[2].partition("{name}")[0]
    if by_ear == "off":  # a listener has heard it
        assert out.count(addressed) == 1
        assert out.index(addressed) > out.index(" loses ")


# --- who is close ---------------------------------------------------------------------------------


def test_the_goal_the_edition_and_completed_kinds_are_on_the_screen(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    for size in ((80, 24), (120, 40), (200, 60)):
        screen = shown(table, size)
        assert "2006: use up 2 kinds" in screen
        assert phrases.OUT_WITH(number=234, every=235) in screen
        assert "✓" in screen
        assert phrases.MOVES_THAT_KEEP_YOU(number=1, every=235) in screen.splitlines()[0]
    assert "left" in shown(table)
    assert "h v T2 #1!" in shown(table, terminal=POOR)


def test_the_goal_of_a_team_is_a_sentence(open_table: OpenTable) -> None:
    table = open_table(Game.new(("Ana", "Ben", "Cem", "Dunja"), seed=4, teams=True))
    for size in ((80, 24), (120, 40), (200, 60)):
        panel = (line[-panel_width(*size) :] for line in shown(table, size).splitlines())
        assert phrases.TEAM_GOAL in " ".join(" ".join(panel).split())


def test_the_default_edition_is_not_named(open_table: OpenTable) -> None:
    screen = shown(open_table(Game.new(["Uma", "Vic"], seed=1)))
    assert phrases.KINDS_TO_WIN in screen
    assert "2014" not in screen


def test_a_placed_player_shows_the_place(open_table: OpenTable) -> None:
    log = record("rank2")
    placed = next(g for g in log.history.games if 1 in g.position.standing.places)
    table = open_table(log.definition.finalize(placed, log.setup)[0])
    screen = shown(table)
    assert "1st place" in screen
    assert "ranking: use up 2" in screen
    assert phrases.KINDS_TAKE_PLACE(place="2nd place").removeprefix("use up 2 ") in screen


# --- threats --------------------------------------------------------------------------------------


def test_threats_are_listed_and_numbered_on_the_map(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    for size in ((80, 24), (120, 40)):
        table.send(tui.KeyPressed("f4"))
        screen = shown(table, size)
        assert phrases.STAYING_IN.upper() in screen
        assert "place M17 se" in screen
        marks = {str(mark.at): mark.text for mark in table.state.numbered_spots}
        assert marks["M17"].split()[0] == "1"
        table.send(tui.KeyPressed("escape"))
        assert not table.state.numbered_spots


def test_urgent_threats_are_in_the_panel_by_default(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    assert "careful" in shown(table, (120, 40))
    quiet = open_table(at_turn("ed06", 10))
    assert "careful" not in shown(quiet, (120, 40))


def test_a_game_without_threats_says_so() -> None:
    with pytest.raises(ValueError, match=re.escape(phrases.NOT_FOR_THIS_GAME())):
        bees.DEFINITION.need("threats")


# --- the mouse and the line -----------------------------------------------------------------------


def test_keys_named_on_the_screen_can_be_clicked(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    click(table.screen(), "F1 help", (120, 40))
    assert "COMMANDS" in shown(table, (120, 40))
    assert " 1-18 of " in shown(table, (120, 40))
    click(table.screen(), "PgDn", (120, 40))
    assert " 19-36 of " in shown(table, (120, 40))
    click(table.screen(), "Esc", (120, 40), "PgDn")
    assert table.session.layout.page is None


def test_a_click_on_a_key_in_a_sentence_does_nothing(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    for size in ((120, 40), (80, 24)):
        table.send(tui.Resized(*size))
        for key in ("f1", "pagedown", "pagedown", "pagedown"):
            table.send(tui.KeyPressed(key))
        rows = shown(table, size).splitlines()
        before, screen = table.state, table.screen()
        screen.render(size[0], size[1] - 2)
        places = [
            (found.start(), line)
            for line, row in enumerate(rows)
            for found in re.finditer(r"\bEsc\b|PgUp|PgDn", row)
            if " of " not in row
        ]
        assert places
        for place in places:
            assert screen.handle(tui.Clicked(*place)) == []
        assert table.state == before
        table.send(tui.KeyPressed("escape"))
        assert table.session.layout.page is None


def test_a_click_on_a_direction_turns_the_tile_and_the_right_button_turns_back(
    open_table: OpenTable,
) -> None:
    table = open_table(after())
    click(table.screen(), "sw", (80, 24), "│sw")
    assert table.state.typed.endswith(" sw")
    cursor = table.state.pointing
    assert cursor is not None
    line = table.state.typed
    table.session.handle(SpotClicked(cursor.at))
    assert table.state.typed != line
    table.session.handle(SpotClicked(cursor.at, -1))
    assert table.state.typed == line


def test_a_legal_move_in_an_answer_can_be_clicked(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e"))
    table.enter("legal")
    assert tui.SetLine("hut N26") in click(table.screen(), "hut N26", (120, 40))
    assert table.state.typed == "hut N26"


def test_the_end_menu_can_be_clicked(open_table: OpenTable) -> None:
    table = open_table(last_standing())
    click(table.screen(), "replay ", (120, 40))
    assert table.state.next_action is NextAction.REPLAY


def test_a_refused_line_says_how_to_clear_it(open_table: OpenTable) -> None:
    table = open_table(after("place M25 e"))
    table.enter("tower N24")
    assert "Esc clears" in text_of(table.screen().hint())
    table.send(tui.LineEdited("tower N2"))
    assert "Esc clears" not in text_of(table.screen().hint())


def test_enter_on_an_illegal_place_highlights_the_reason(open_table: OpenTable) -> None:
    table = open_table(at_turn("ed06", 28))
    table.send(tui.KeyPressed("up"))
    cursor = table.state.pointing
    assert cursor is not None
    while table.line_feedback(table.state.typed).state is not tui.LineStatus.NO:
        table.send(tui.KeyPressed("up"))
    calm = table.screen().toolbar(80)
    table.send(tui.LineSubmitted(table.state.typed))
    lit = table.screen().toolbar(80)
    assert lit[2].style != calm[2].style
    assert lit[2].text[:40] == calm[2].text[:40]
    table.send(tui.TimerFired("flash"))
    assert table.screen().toolbar(80)[2].style == calm[2].style


def test_f2_marks_legal_places_while_pointing_and_on_an_empty_line(open_table: OpenTable) -> None:
    for game in (at_turn("ed06", 28), after("place M25 e")):
        table = open_table(game)
        for keys in ((), ("up",)):
            for key in keys:
                table.send(tui.KeyPressed(key))
            table.send(tui.KeyPressed("f2"))
            assert table.state.shows_targets
            state = table.state
            overlay = state.prompt.overlay(state.typed, state.ui.preview, shows_all=True)
            assert any(mark.kind is MarkKind.LEGAL for mark in overlay.marks)
            assert " 0 targets" not in f" {toolbar(table)}"
            table.send(tui.KeyPressed("f2"))


@pytest.mark.parametrize(
    ("moves", "told"), [((), phrases.TURN_TILE_HELP), (("place M25 e",), "next")]
)
def test_the_cursor_line_describes_its_current_keys(
    moves: tuple[str, ...], told: str, open_table: OpenTable
) -> None:
    table = open_table(after(*moves))
    table.send(tui.KeyPressed("up"))
    assert f"< > {told}" in text_of(table.screen().hint())


def test_legal_with_a_verb_says_when_that_verb_is_possible(open_table: OpenTable) -> None:
    table = open_table(after())
    assert table.enter("legal tower").lines == (
        phrases.VERB_NOT_LEGAL(verb="tower", task=phrases.PLACE_TASK),
    )
    assert not table.enter("legal tower").is_refused
    assert table.enter("legal towr").is_refused
    table.enter("place M25 e")
    assert "hut N24, hut N26" in "\n".join(table.enter("legal hut").lines)


def test_a_slow_connection_is_offered_a_simpler_look(open_table: OpenTable) -> None:
    table = open_table(after())
    table.send(tui.ConnectionLagged(12.3))
    assert "12 s" in toolbar(table)
    assert "look outline" in toolbar(table)


def test_the_legend_fits_one_line_next_to_the_map(open_table: OpenTable) -> None:
    for terminal in (COLOUR, POOR):
        screen = shown(open_table(after("place M25 e")), (120, 40), terminal)
        (line,) = (each for each in screen.splitlines() if "legal move" in each)
        assert "last turn" in line


# --- the end --------------------------------------------------------------------------------------


def test_the_end_of_a_ranking_game_shows_the_places_in_order(open_table: OpenTable) -> None:
    table = open_table(record("rank2").game)
    for size in ((80, 24), (120, 40), (200, 60)):
        lines = shown(table, size).splitlines()
        (built,) = (number for number, line in enumerate(lines) if "─ built ─" in line)
        placed = [line for line in lines[built:] if " place" in line]
        shown_places = zip(("1st place", "2nd place", "3rd place"), placed, strict=True)
        assert all(place in line for place, line in shown_places)


def test_the_end_of_a_team_game_marks_who_is_out() -> None:
    game = drawn(ISLAND, "JC", (FULL_POOL,) * 4, teams=True)
    position = game.position
    standing = position.standing.leaving(2, Status.OUT)
    ended = position._replace(
        standing=standing, phase=Phase.OVER, outcome=Outcome(Reason.TILES_OUT, (1, 3))
    )
    summary = TALUVA.ending([replace(game, position=ended)], ENGLISH)
    assert summary.notes == ("", "out", "", "")


# --- terminals ------------------------------------------------------------------------------------


def test_under_gnu_screen_the_mouse_is_off_until_it_is_chosen(open_table: OpenTable) -> None:
    table = open_table(after())
    within = Terminal({"TERM": "screen-256color", "STY": "1.pts"}, True, "utf-8")
    assert table.screen().has_mouse
    assert not table.screen(within).has_mouse
    table.enter("mouse on")
    assert table.screen(within).has_mouse


def test_white_is_readable_on_a_light_terminal_with_16_colours() -> None:
    theme = theme_for(Look(PainterKind.FILLED, Depth.BASIC, True, palette="light"))
    assert theme.legible("white") != "bright_white"
    assert theme.visible("white") != "bright_white"
    assert theme.rim("W", "white") == "▌W▐"
    dark = theme_for(Look(PainterKind.FILLED, Depth.BASIC, True))
    assert dark.legible("white") == "bright_white"


def test_settlements_say_where_a_tower_or_temple_is_possible() -> None:
    game = drawn(ISLAND, "JC", (Pool(10, 2, 1), Pool(12, 2, 3)))
    told = "\n".join(as_text(reports.settlements(game, ENGLISH)))
    assert phrases.TEMPLE_POSSIBLE(hexes="N22") in told
    assert phrases.TOWER_POSSIBLE(hexes="N22") in told
    assert f"({phrases.NO_TOWER_YET})" in "\n".join(
        as_text(reports.settlements(after("place M25 e", "hut N24"), ENGLISH))
    )


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_redo_names_all_moves_and_their_players_in_one_line(
    open_table: OpenTable, size: tuple[int, int]
) -> None:
    table = open_table(before_the_end(early_victory(), 4))
    table.send(tui.Resized(*size))
    table.enter("undo 3")
    table.enter("redo 3")
    page = table.session.layout.page
    first = toolbar(table, size[0]) if page is None else page.lines[0]
    first = first.removeprefix(" OK  ")
    assert first.startswith("redone: ")
    assert first.count("Ana: ") + first.count("Ben: ") == 3
    assert first.count("redone") == 1


def test_the_last_build_of_a_tie_shares_the_victory() -> None:
    game = first_game(
        {"names": TWO, "tile_count": 6},
        lambda game: game.outcome is not None and len(game.outcome.winners) == 2,
    )
    before = Record.of(game).history.game(len(game.moves) - 1)
    assert "shares the victory" in Messages(ENGLISH).describe_move(before, game)
