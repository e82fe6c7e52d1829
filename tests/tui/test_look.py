"""Which painter, depth and characters a terminal gets."""

from __future__ import annotations

import pytest

from taluva.tui.capabilities import Depth, Look, PainterKind, Terminal, choose_look

FILLED, OUTLINE = PainterKind.FILLED, PainterKind.OUTLINE


def terminal(
    name: str = "", *, interactive: bool = True, encoding: str = "utf-8", **others: str
) -> Terminal:
    environment = {"TERM": name, **others} if name else others
    return Terminal(environment, interactive, encoding)


@pytest.mark.parametrize(
    ("environment", "painter", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, FILLED, Depth.TRUE),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, FILLED, Depth.TRUE),
        ({"TERM": "screen-256color"}, FILLED, Depth.CUBE),
        ({"TERM": "screen", "COLORTERM": "truecolor", "STY": "1.pts"}, FILLED, Depth.CUBE),
        ({"TERM": "xterm"}, FILLED, Depth.BASIC),
        ({"TERM": "linux"}, FILLED, Depth.BASIC),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, OUTLINE, Depth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, FILLED, Depth.CUBE),
    ],
)
def test_the_environment_sets_the_look(
    environment: dict[str, str], painter: PainterKind, depth: Depth
) -> None:
    assert choose_look(Terminal(environment, True, "utf-8")) == Look(
        painter, depth, is_unicode=True
    )


@pytest.mark.parametrize(
    "nowhere",
    [
        terminal("xterm-256color", interactive=False),
        terminal("dumb"),
        Terminal({"TERM": ""}, is_interactive=True, encoding="utf-8"),
        terminal(),
    ],
)
def test_without_a_terminal_there_are_only_lines(nowhere: Terminal) -> None:
    assert choose_look(nowhere) == Look(OUTLINE, Depth.NONE, is_unicode=True, is_plain=True)


def test_a_windows_console_has_no_name_and_all_colours() -> None:
    console = Terminal({}, is_interactive=True, encoding="utf-8", is_windows=True)
    assert choose_look(console) == Look(FILLED, Depth.TRUE, is_unicode=True)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp850", "cp1252", "nonsense"])
def test_an_encoding_without_the_characters_gets_ascii_and_outline(encoding: str) -> None:
    look = choose_look(terminal("xterm-256color", encoding=encoding))
    assert look == Look(OUTLINE, Depth.CUBE, is_unicode=False)
    asked = choose_look(terminal("xterm-256color", encoding=encoding), look="filled")
    assert asked.painter is OUTLINE


def test_the_player_overrides_the_terminal() -> None:
    here = terminal("xterm-256color", COLORTERM="truecolor")
    assert choose_look(here, look="outline").painter is OUTLINE
    assert choose_look(here, look="ascii") == Look(OUTLINE, Depth.TRUE, is_unicode=False)
    assert choose_look(here, colour="16") == Look(FILLED, Depth.BASIC, is_unicode=True)
    assert choose_look(here, colour="none") == Look(OUTLINE, Depth.NONE, is_unicode=True)
    no_colour = terminal("xterm", NO_COLOR="1")
    assert choose_look(no_colour, colour="256") == Look(FILLED, Depth.CUBE, is_unicode=True)
    assert choose_look(no_colour, look="filled").painter is OUTLINE


def test_a_pipe_gets_a_filled_map_only_if_look_and_colour_are_set() -> None:
    pipe = terminal("xterm-256color", interactive=False)
    assert choose_look(pipe, look="filled").painter is OUTLINE
    assert choose_look(pipe, colour="24").painter is OUTLINE
    assert choose_look(pipe, "filled", "24") == Look(FILLED, Depth.TRUE, True, is_plain=True)


def test_an_unknown_colour_depth_is_an_error() -> None:
    with pytest.raises(ValueError, match="many"):
        choose_look(terminal("xterm"), colour="many")


@pytest.mark.parametrize(
    ("told", "palette"),
    [("0;15", "light"), ("0;default;7", "light"), ("15;0", "dark"), ("nonsense", "dark")],
)
def test_the_palette_fits_the_background_that_the_terminal_reports(told: str, palette: str) -> None:
    environment = {"TERM": "xterm-256color", "COLORFGBG": told}
    assert choose_look(Terminal(environment, True, "utf-8")).palette == palette
    assert choose_look(Terminal({"TERM": "xterm"}, True, "utf-8")).palette == "dark"
