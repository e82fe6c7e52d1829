"""taluva export: pictures and films in pixels, and the message without Pillow."""

from __future__ import annotations

import builtins
import io
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.segment import Segment
from rich.style import Style

from taluva.cli import main
from taluva.core.position_string import POSITION
from taluva.core.setup import Setup
from taluva.games import definition_for
from taluva.games.taluva.game import Game
from taluva.record.journal import Journal
from taluva.record.record import Record
from taluva.tui import export
from tests import phrases
from tests.analysis.logs import FIVE_TURNS, record_in
from tests.conftest import Run
from tests.games.taifun.games import random_game
from tests.record.sample_games import sample_log

pytest.importorskip("PIL", reason="taluva[pictures] is not installed")

from PIL import Image, ImageSequence

from tests.app import page_picture

STEPS = 4
DOCS = Path(__file__).parents[2] / "docs"
CONTRIBUTING = DOCS / "contributing.md"


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    with Journal.create(Game.new(["Ana", "Ben"], seed=7), "game.taluva") as journal:
        for _ in range(STEPS):
            journal.play(journal.game.legal_moves()[0])
    return "game.taluva"


def size_of(svg: str) -> tuple[int, int]:
    """Return the size of an SVG."""
    words = svg.split('"')
    width, height = (int(words[words.index(f" {each}=") + 1]) for each in ("width", "height"))
    return width, height


def colours_of(picture: Image.Image) -> set[str]:
    """Return the colours of a picture as an SVG spells them."""
    found = picture.convert("RGB").getcolors(picture.width * picture.height) or []
    return {f"#{bytes(colour).hex()}" for _, colour in found if isinstance(colour, tuple)}


def test_a_png_shows_the_same_as_the_svg(log: str) -> None:
    assert main(["export", log, "-o", "island.svg"]) == 0
    assert main(["export", log, "-o", "island.png"]) == 0
    svg = Path("island.svg").read_text(encoding="utf-8")
    with Image.open("island.png") as picture:
        assert picture.format == "PNG"
        assert picture.size == size_of(svg)
        seen = colours_of(picture)
    filled = {each.split('"')[0] for each in svg.split('fill="')[2:]}
    assert len(filled & seen) > len(filled) * 0.9  # letters may cover a small area


def test_a_png_contains_letters(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    main(["export", log, "-o", "with.png", "--look", "outline"])
    monkeypatch.setattr(export, "_letters", lambda line: iter(()))
    main(["export", log, "-o", "without.png", "--look", "outline"])
    with Image.open("with.png") as drawn, Image.open("without.png") as blank:
        assert len(colours_of(blank)) < len(colours_of(drawn))


def test_another_font_is_used_if_the_usual_ones_are_missing(
    log: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "_FONTS", (("no-such-font.ttf", "no-such-font.ttf"),))
    export._font.cache_clear()
    assert main(["export", log, "-o", "island.png"]) == 0
    export._font.cache_clear()


@pytest.mark.parametrize("ending", ["gif", "webp"])
def test_a_film_shows_every_step(log: str, ending: str) -> None:
    assert main(["export", log, "-o", f"game.{ending}", "--delay", "0.5"]) == 0
    with Image.open(f"game.{ending}") as film:
        assert film.format == ending.upper()
        times = []
        for frame in ImageSequence.Iterator(film):
            frame.load()
            times.append(frame.info["duration"])
    assert times == [500] * STEPS + [3000]
    assert main(["export", log, "-o", f"start.{ending}", "--at", "1"]) == 0


def test_both_film_formats_show_the_same_pictures(log: str) -> None:
    for ending in ("gif", "webp"):
        assert main(["export", log, "-o", f"game.{ending}"]) == 0
    with Image.open("game.gif") as gif, Image.open("game.webp") as webp:
        both = zip(ImageSequence.Iterator(gif), ImageSequence.Iterator(webp), strict=True)
        seen = [(one.convert("RGB").tobytes(), two.convert("RGB").tobytes()) for one, two in both]
    assert all(one == two for one, two in seen)
    assert len({one for one, _ in seen}) == STEPS + 1


def ending_of(name: str, left_out: int = 0) -> Record[Any, Any]:
    """Return the last turns of a sample game as a game of its own, without its last moves."""
    whole = record_in(sample_log(name))
    first = whole.history.turns[-6]
    start = whole.history.game(first)
    options = {POSITION: start.to_position(), "draw": tuple(start.position.deck)}
    ending = Record.of(definition_for(start.game_name).new(Setup(start.names, options)))
    for move in whole.game.moves[first : len(whole.game.moves) - left_out]:
        ending.play(move)
    assert left_out or ending.game.outcome == whole.game.outcome
    return ending


def taifun(left_out: int = 0) -> Record[Any, Any]:
    """Return a short game of Taifun without its last moves."""
    games = [*random_game(8, rounds=2)]
    return Record.of(games[-1 - left_out])


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        pytest.param(ending_of, ("2014-early",), id="early"),
        pytest.param(ending_of, ("2014-early", 3), id="unfinished"),
        pytest.param(ending_of, ("2012-all-tiles",), id="last tile"),
        pytest.param(ending_of, ("2014-last-standing-of-four",), id="elimination"),
        pytest.param(ending_of, ("teams-early",), id="teams"),
        pytest.param(ending_of, ("ranking-places",), id="ranking"),
        pytest.param(ending_of, ("five-early",), id="five players"),
        pytest.param(taifun, (), id="Taifun"),
        pytest.param(taifun, (20,), id="unfinished Taifun"),
    ],
)
def test_every_kind_of_game_is_exported_in_every_form(
    make: Callable[..., Record[Any, Any]],
    arguments: tuple[Any, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    record, log = make(*arguments), Path("game.taluva")
    log.write_text(record.dump(), encoding="utf-8")
    for ending in ("html", "svg", "png", "txt", "position", "cast", "gif", "webp"):
        assert main(["export", str(log), "-o", f"new.{ending}"]) == 0
    header, *events = map(json.loads, Path("new.cast").read_text(encoding="utf-8").splitlines())
    rows = [int(row) for _, _, data in events for row in re.findall(r"\x1b\[([0-9]+);1H", data)]
    assert (min(rows), max(rows)) == (1, header["height"])
    assert len(events) == len(record.history) + 1
    for ending in ("gif", "webp"):
        with Image.open(f"new.{ending}") as film:
            width, height = export.CELL
            assert film.size == (header["width"] * width, header["height"] * height)


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
def test_a_film_has_the_colours_that_its_last_frame_lacks(form: str) -> None:
    red = [Segment("█" * 300, Style(color="#ff0000", bgcolor="#000000"))]
    shades = [f"#{each // 2:02x}{each // 2:02x}ff" for each in range(300)]
    blue = [Segment("█", Style(color=each, bgcolor="#000000")) for each in shades]
    content = export.film_of([[red], [blue]], form, 1, lambda: None)
    with Image.open(io.BytesIO(content)) as film:
        assert colours_of(film) == {"#ff0000"}


PALETTE = """
base = "light"

[colours]
panel = "#123456"
"""


@pytest.mark.parametrize(
    "words",
    [(f"new.{ending}",) for ending in ("svg", "html", "cast", "png", "gif", "webp")]
    + [("new.html", "--at", "1")],
)
def test_a_palette_is_used_in_every_form_with_colours(log: str, words: Sequence[str]) -> None:
    Path("own.toml").write_text(PALETTE)
    name, first = words[0], with_options(log, words, "--palette", "own.toml")
    if name.endswith((".svg", ".html")):
        assert b"#123456" in first
    elif name.endswith(".cast"):
        assert b"18;52;86" in first
    else:
        with Image.open(io.BytesIO(first)) as picture:
            assert "#123456" in colours_of(picture)


def with_options(log: str, words: Sequence[str], *options: str) -> bytes:
    """Return a file that is the same with options before and after the command."""
    files = []
    for before, after in ((options, ()), ((), options), ((), ())):
        assert main([*before, "export", log, "-o", *words, "--force", *after]) == 0
        files.append(Path(words[0]).read_bytes())
    first, second, usual = files
    assert first == second != usual
    return first


@pytest.mark.parametrize("name", ["new.svg", "new.html", "new.cast", "new.txt"])
def test_look_and_zoom_are_used_in_every_form(log: str, name: str) -> None:
    for option in (("--look", "outline"), ("--zoom", "large"), ("--zoom", "small")):
        with_options(log, [name], *option)


def test_a_page_in_one_palette_does_not_follow_the_browser(log: str) -> None:
    Path("own.toml").write_text(PALETTE)
    assert main(["export", log, "-o", "usual.html"]) == 0
    assert main(["export", log, "-o", "own.html", "--palette", "own.toml"]) == 0
    usual, own = (Path(name).read_text(encoding="utf-8") for name in ("usual.html", "own.html"))
    scheme = '<meta name="color-scheme" content="{}">'
    assert scheme.format("light dark") in usual
    assert scheme.format("light") in own
    assert "@media (prefers-color-scheme: dark)" in usual
    assert "@media (prefers-color-scheme: dark)" not in own


@pytest.mark.parametrize("name", ["island.svg", "game.html"])
def test_the_background_chooses_the_palette_unless_one_is_given(log: str, name: str) -> None:
    files = []
    for words in (
        ("--background", "light"),
        ("--palette", "light"),
        ("--background", "light", "--palette", "dark"),
        ("--palette", "dark"),
    ):
        assert main([*words, "export", log, "-o", name, "--force"]) == 0
        files.append(Path(name).read_bytes())
    assert files[0] == files[1] != files[2] == files[3]


@pytest.mark.parametrize("name", ["island.png", "game.gif", "game.webp"])
def test_without_pillow_a_sentence_says_how_to_install_it(
    log: str, name: str, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    usual = builtins.__import__

    def without_pillow(module: str, *arguments: Any, **more: Any) -> Any:
        if module.split(".")[0] == "PIL":
            raise ImportError(module)
        return usual(module, *arguments, **more)

    monkeypatch.setattr(builtins, "__import__", without_pillow)
    error = run("export", log, "-o", name, code=2).err
    assert error.startswith(f"taluva: {phrases.NEEDS_PILLOW(form=Path(name).suffix)}")
    assert error.endswith("-m pip install pillow\n")
    assert not Path(name).exists()


@pytest.mark.parametrize("name", ["island", "taifun"])
def test_the_pictures_in_the_readme_match_their_commands(tmp_path: Path, name: str) -> None:
    page = CONTRIBUTING.read_text(encoding="utf-8")
    command = re.search(f"`taluva (export docs/{name}.*)`", page)
    assert command is not None
    words = command[1].replace(f"docs/{name}.svg", str(tmp_path / f"{name}.svg")).split()
    words[1] = str(DOCS / f"{name}.taluva")
    assert main(words) == 0
    drawn, kept = (tmp_path / f"{name}.svg", DOCS / f"{name}.svg")
    letters = re.compile("<text .*>(.*)</text>")
    assert letters.findall(drawn.read_text("utf-8")) == letters.findall(kept.read_text("utf-8"))


def test_the_picture_of_a_page_in_the_readme_shows_the_page_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.taluva").write_text(FIVE_TURNS)  # with the same players
    words = ["export", "game.taluva", "-o", "new.html", "--analyse", "--nodes", "1", "--jobs", "1"]
    assert main(words) == 0
    today = page_picture.headings(Path("new.html").read_text(encoding="utf-8"))
    with Image.open(page_picture.PICTURE) as picture:
        assert picture.info.get(page_picture.HEADINGS) == today


@pytest.mark.parametrize(
    ("name", "is_terminal", "is_told"),
    [("game.gif", True, True), ("game.gif", False, False), ("island.svg", True, False)],
)
def test_drawing_a_film_shows_progress_on_a_terminal(
    name: str, is_terminal: bool, is_told: bool, log: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal)
    out, errors = run("export", log, "-o", name)
    assert out == f"saved {name}\n"
    assert (f"{STEPS + 1}/{STEPS + 1}" in errors) is is_told
    assert is_told or not errors
