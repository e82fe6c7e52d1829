"""docs/playing.md names every command and move, and its examples are valid."""

import pytest

from taluva.app.update.commands import play_commands
from taluva.games.taluva.notation import VERBS, parse_move
from taluva.games.taluva.ui import UI
from taluva.i18n import ENGLISH
from tests.app.screen_picture import DOCS, PAGES, SHOTS, page_lines, picture_of, screen_lines

TEXT = (DOCS / "playing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [each.name for each in play_commands(UI, ENGLISH)])
def test_every_command_is_explained(command: str) -> None:
    assert f"`{command}" in TEXT


@pytest.mark.parametrize("verb", VERBS)
def test_every_move_has_an_equivalent_short_form(verb: str) -> None:
    row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{verb} "))
    full, short = (cell.strip(" `") for cell in row.split("|")[1:3])
    assert parse_move(full) == parse_move(short)


@pytest.mark.parametrize("name", SHOTS)
def test_the_pictures_of_the_screen_contain_the_expected_words(name: str) -> None:
    shown = "".join(segment.text for line in screen_lines(name) for segment in line)
    drawn = picture_of(name).read_text(encoding="utf-8")
    for word in SHOTS[name].words:
        assert word in shown
        assert f">{word}</text>" in drawn, "run python -m tests.app.screen_picture"
    page = (DOCS / SHOTS[name].page).read_text(encoding="utf-8")
    assert f"]({name}.svg)" in page


@pytest.mark.parametrize("name", PAGES)
def test_the_pictures_of_the_menu_contain_the_expected_words(name: str) -> None:
    shown = "".join(segment.text for line in page_lines(name) for segment in line)
    drawn = picture_of(name).read_text(encoding="utf-8")
    for word in PAGES[name].words:
        assert word in shown
        assert f">{word}</text>" in drawn, "run python -m tests.app.screen_picture"
    page = "taifun.md" if name == "new-taifun" else "playing.md"
    assert f"]({name}.svg)" in (DOCS / page).read_text(encoding="utf-8")
