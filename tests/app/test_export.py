"""Pictures and films: well-formed, complete, and true to the board."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style

from taluva.app.screens import export as screens_export
from taluva.app.screens.export import Export
from taluva.app.screens.panels import PanelLine
from taluva.app.timeline import turn_captions
from taluva.i18n import ENGLISH
from taluva.record.record import History
from taluva.tui.capabilities import Depth, Look, PainterKind
from taluva.tui.export import svg_of
from taluva.tui.hexmap.geometry import LEVEL_ZOOMS, Zoom
from taluva.tui.text import wrap
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS, record_in, record_of
from tests.emulator import Screen
from tests.record.sample_games import every_sample, sample_log

FILLED = Look(PainterKind.FILLED, Depth.TRUE, is_unicode=True)
OUTLINE = Look(PainterKind.OUTLINE, Depth.NONE, is_unicode=True)
ASCII = Look(PainterKind.OUTLINE, Depth.NONE)
SVG = "{http://www.w3.org/2000/svg}"


def export(history: History[Any], form: str, look: Look = FILLED, zoom: Zoom = Zoom.NORMAL) -> str:
    return Export(history, history.last, look, zoom, 0.5).text(form)


def frames_of(history: History[Any], look: Look) -> list[list[PanelLine]]:
    return [*Export(history, history.last, look, Zoom.NORMAL).film()]


def labels(history: History[Any]) -> set[str]:
    """Return the coordinates of all fields at the end of a game."""
    return {str(hex) for hex in history.game(history.last).position.board.fields}


def words(root: ElementTree.Element) -> set[str]:
    return {text for each in root.iter(f"{SVG}text") if (text := each.text)}


@every_sample
def test_pictures_are_well_formed_and_hold_every_text_and_field(name: str) -> None:
    history = record_in(sample_log(name)).history
    for look in (FILLED, OUTLINE):
        root = ElementTree.fromstring(export(history, ".svg", look))
        assert root.tag == f"{SVG}svg"
        shown = "".join(each.text or "" for each in root.iter(f"{SVG}text"))
        text = export(history, ".txt", look)
        assert shown.replace(" ", "") == re.sub(r"[\s▄▀▌▐█▙▟]", "", text)
    text = export(history, ".txt", ASCII)
    assert "\x1b" not in text
    assert labels(history) <= set(re.findall(r"-?[A-Z]+-?[0-9]+", text))


def test_names_cannot_break_a_picture() -> None:
    hostile = EIGHT_TURNS.replace("seat 1 Ana", "seat 1 </title><b>&\"'")
    history = record_of(hostile).history
    root = ElementTree.fromstring(export(history, ".svg"))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Taluva: </title><b>&\"', Ben, turn 8"


def test_an_svg_is_described_for_those_who_cannot_see_it() -> None:
    history = record_of(EIGHT_TURNS.replace("seat 1 Ana", "seat 1 <b>&")).history
    said = ElementTree.fromstring(export(history, ".svg")).findtext(f"{SVG}desc")
    assert said is not None
    for line in (
        *turn_captions(history, history.last, None, ENGLISH),
        "<b>&: huts 15, towers 2, temples 3",
    ):
        assert line.rstrip(".") in said


def test_coloured_areas_in_an_svg_are_exact() -> None:
    red, blue = "#ff0000", "#0000ff"
    style = Style(color=red, bgcolor=blue)
    line = [Segment("▄a█", style)]
    root = ElementTree.fromstring(svg_of([line, line], "two lines"))
    areas = {
        (each.get("x"), each.get("y"), each.get("width"), each.get("height"), each.get("fill"))
        for each in root.iter(f"{SVG}rect")
    }
    assert areas == {
        (None, None, "30", "40", "#ffffff"),
        ("0", "0", "20", "10", blue),
        ("0", "10", "10", "10", red),
        ("10", "10", "10", "10", blue),
        ("0", "20", "20", "10", blue),
        ("0", "30", "10", "10", red),
        ("10", "30", "10", "10", blue),
        ("20", "0", "10", "40", red),
    }
    assert words(root) == {"a"}


def test_reverse_video_and_no_colour_are_black_on_white() -> None:
    root = ElementTree.fromstring(svg_of([[Segment("a", Style(reverse=True)), Segment("b")]], ""))
    fills = {each.text: each.get("fill") for each in root.iter(f"{SVG}text")}
    assert fills == {"a": "#ffffff", "b": "#000000"}


@pytest.mark.parametrize("look", [FILLED, ASCII])
def test_a_recording_ends_with_the_final_board(look: Look) -> None:
    history = record_of(EIGHT_TURNS).history
    header, *events = [json.loads(line) for line in export(history, ".cast", look).splitlines()]
    assert header["version"] == 2
    assert [event[1] for event in events] == ["o"] * (len(history) + 1)
    assert [event[0] for event in events] == [0.5 * number for number in range(len(events))]
    screen = Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for (_, _, data), frame in zip(events[:-1], frames_of(history, look), strict=True):
        stream.feed(data)
        expected = ["".join(text for text, *_ in line) for line in frame]
        assert list(screen.display) == expected
    stream.feed(events[-1][2])
    shown = "\n".join(screen.display)
    assert all(label in shown for label in labels(history))
    assert phrases.WINS(winners="Ben", reason="more temples") in " ".join(shown.split())


@pytest.mark.parametrize("look", [FILLED, OUTLINE])
@pytest.mark.parametrize("name", ["2014-early", "five-players", "2012-all-tiles"])
def test_a_film_shows_small_islands_larger_and_moves_only_when_it_zooms(
    name: str, look: Look
) -> None:
    history = record_in(sample_log(name)).history
    points = range(len(history))
    views = [*Export(history, history.last, look).views(points).values()]
    zooms = list(dict.fromkeys(view.zoom for view in views))
    assert zooms == sorted(zooms, key=LEVEL_ZOOMS.index)
    assert len(zooms) > 1
    assert zooms[-1] is Zoom.NORMAL
    assert len({*views}) == len(zooms)
    assert len({view.size for view in views}) == 1
    for point, view in enumerate(views):
        assert all(hex in view.window for hex in history.game(point).position.board.fields)
    width, height = views[0].size
    needed = [max(view.needed[0] / width, view.needed[1] / height) for view in views]
    assert max(needed) <= 1
    fixed = Export(history, history.last, look, Zoom.NORMAL).views(points)
    assert {view.zoom for view in fixed.values()} == {Zoom.NORMAL}


def test_pictures_name_the_pieces_and_no_rules() -> None:
    text = Export(record_of(EIGHT_TURNS).history, 16, ASCII).text(".txt")
    assert "huts 15  towers 2  temples 3" in text
    assert phrases.WINS(winners="Ben", reason="more temples") in " ".join(text.split())
    assert not re.search(r"\[[A-Z][0-9]", text)


def test_every_player_has_a_place_at_the_end_of_a_ranking_game() -> None:
    history = record_in(sample_log("ranking-places")).history
    text = export(history, ".txt", ASCII)
    for place in ("1st", "2nd", "3rd"):
        assert f"{place} place" in text


def test_a_picture_describes_its_turn() -> None:
    history = record_of(EIGHT_TURNS).history
    text = Export(history, 8, ASCII).text(".txt")
    first, *_ = text.splitlines()
    assert first == f" {phrases.PLACES_TILE_NEXT(turn=5, turns=8, name='Ana', tile='JC')}"
    lost = phrases.LOSES_HUTS(name="Ana", number=2)
    assert "".join(text.splitlines()[-3:]).startswith(
        f" Ben: place N28 w (level 2, jungle M29, jungle M27); {lost}; "
        "Ben: expand L28 jungle (5 huts on K27 M27 M29;"
    )


def test_a_picture_is_the_same_in_every_run() -> None:
    session = (
        "from tests.analysis.logs import EIGHT_TURNS, record_of\n"
        "from tests.app.test_export import export\n"
        "print(export(record_of(EIGHT_TURNS).history, '.svg'))\n"
    )
    pictures = {
        subprocess.run(
            [sys.executable, "-c", session],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent.parent.parent,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(pictures) == 1
    assert b"</svg>" in pictures.pop()


def test_no_word_is_lost_next_to_wide_names() -> None:
    wide = "\u5c71\u7530" * 14
    history = record_of(EIGHT_TURNS.replace("seat 2 Ben", f"seat 2 {wide}")).history
    text = Export(history, 8, ASCII).text(".txt")
    told = "".join(text.partition("\n")[2].split())
    assert told.endswith("".join("; ".join(turn_captions(history, 8, None, ENGLISH)).split()))


def test_long_comments_do_not_make_a_recording_taller() -> None:
    comments = "# a long remark about the game\n" * 200
    history = record_of(EIGHT_TURNS.replace("2 place", f"{comments}2 place")).history
    frames, usual = (frames_of(each, ASCII) for each in (history, record_of(EIGHT_TURNS).history))
    assert len({len(frame) for frame in frames}) == 1
    assert len(frames[0]) <= len(usual[0]) + 10
    lines = ["".join(text for text, *_ in line).rstrip() for line in frames[2]]
    assert any(line.endswith("..") for line in lines)
    assert export(history, ".txt", ASCII).count("remark") == 0
    still = Export(history, 2, ASCII).text(".txt")
    assert still.count("remark") == 200


def test_endless_comments_are_cut_before_they_are_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[int] = []

    def measured(text: str, width: int) -> list[str]:
        laid_out.append(len(text))
        return wrap(text, width)

    monkeypatch.setattr(screens_export, "wrap", measured)
    record = record_of(EIGHT_TURNS)
    for _ in range(500):
        record.comment("so many words " * 60)
    timeline = record.history
    picture = export(timeline, ".txt", ASCII)
    assert max(laid_out) < 20_000
    assert picture.count("many words") > 100
    bare = export(record_of(EIGHT_TURNS).history, ".txt", ASCII)
    assert picture.count("\n") <= bare.count("\n") + 100
    assert export(timeline, ".cast")
    assert max(laid_out) < 20_000
