"""By ear: whole games played by typing questions, with few, short lines of plain text."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from taluva.app.by_ear import Situation, answer, spoken_lines
from taluva.app.options import Settings
from taluva.app.screens.plain import PlainGame, replay_plain
from taluva.app.session import Session, join_table, open_course
from taluva.app.state import Mode, NextAction
from taluva.app.update import replay
from taluva.app.update.commands import line as parse_line
from taluva.bots.spec import setup_for
from taluva.core.bot import Budget
from taluva.core.game import spots_in
from taluva.core.setup import Setup
from taluva.core.text import capitalize_first
from taluva.games import definition_for
from taluva.games.taifun.rules import Phase
from taluva.games.taluva.game import Game
from taluva.i18n import ENGLISH
from taluva.i18n.languages import language
from taluva.learn.courses import LessonSession, find_course
from taluva.record.journal import Journal
from taluva.tui.capabilities import Look
from taluva.tui.speech import print_spoken
from tests import phrases
from tests.app.table import Harness
from tests.app.test_seat_at_the_screen import HANDS, dealt
from tests.games.taluva.games import after, early_victory

MAX_LENGTH = 100
TALUVA = definition_for("taluva")


def by_ear(game: Any, bots: dict[int, str] | None = None, code: str = "en") -> Harness:
    journal = Journal.create(game, bots=bots or {})
    table = Harness(journal, Settings(by_ear="on"), say=language(code))
    table.session.state = replace(
        table.session.state, view=table.session.state.view._replace(is_plain=True)
    )
    return table


@pytest.fixture
def table() -> Harness:
    return by_ear(after("place M25 e", "hut N24"))


def hear(table: Harness, *lines: str) -> list[str]:
    """Return what a script prints, except the command that goes on."""
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    PlainGame(table.session, lambda state: "(map)", is_script=True).run(source, out, out)
    table.session.table.close()
    return out.getvalue().splitlines()[:-1]


def ask(table: Harness, *lines: str) -> list[str]:
    """Return the answer to the last line."""
    told = hear(table, *lines)
    typed = [number for number, line in enumerate(told) if line.startswith("> ")]
    return told[typed[-1] + 1 :]


Person = Callable[..., tuple[list[str], str]]


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Person:
    """Return a function that types lines like a person; it returns the prompts and the output."""

    def play(table: Harness, *answers: str | None) -> tuple[list[str], str]:
        prompts, left, out = list[str](), [*answers], io.StringIO()

        def read(prompt: str) -> str:
            prompts.append(prompt)
            line = left.pop(0) if left else None
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        PlainGame(table.session, lambda state: "(map)", is_script=False).run(
            io.StringIO(), out, out
        )
        table.session.table.close()
        return prompts, out.getvalue()

    return play


def taifun(phase: str = "cards") -> Any:
    """Return a game in a phase in which both tribes have houses."""
    game = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ana Maria"), {}, 1))
    chance = Random(1)
    while game.phase != phase:
        game = game.apply(game.deal() or chance.choice(game.legal_moves()))
    return game


def unknown(word: str) -> str:
    return f".*{phrases.UNKNOWN_WORD(word=repr(word))}.*"


# What is typed on an island with Ana's hut on N 24, when Ben is to move, and the last answer:
# lines separated by slashes.
ANSWERS = [
    (
        "around N 24",
        "N 24: jungle, level 1, 1 hut of Ana; 6 neighbours:/North N 22: sea/North-east.*",
    ),
    ("around N 24", "([^/]*/){5}South-west M 25: volcano, level 1, points east/North-west.*"),
    ("look n24 south", "1 hex south of N 24:/.*"),
    ("around n26|look north", "1 hex north of N 26:/.*"),
    ("where volcanoes", "1 hex[^/]*/M 25:[^/]*"),
    ("where my huts", "0 hexes[^/]*"),
    ("where huts", "1 hex[^/]*/N 24:[^/]*"),
    ("where ana", "1 hex[^/]*/N 24:[^/]*"),
    ("where level 1", "3 hexes[^/]*/N 24:[^/]*/M 25:[^/]*/N 26:[^/]*"),
    ("where highest", "3 hexes[^/]*/N 24:[^/]*/M 25:[^/]*/N 26:[^/]*"),
    ("where 1 hut", "1 hex[^/]*/N 24:[^/]*"),
    ("where level 2", "0 hexes[^/]*"),
    ("where free", "1 hex[^/]*/N 26:[^/]*"),
    ("where highest free", "1 hex[^/]*/N 26:[^/]*"),
    ("where free next to ana's huts", "1 hex[^/]*/N 26:[^/]*"),
    ("where free next to ana", "1 hex[^/]*/N 26:[^/]*"),
    ("where can I hut", "1 hex[^/]*/N 26:[^/]*"),
    ("where can I place", ".*O 21.*"),
    ("where sea", "[^/]*/?.*N 22.*"),
    ("where flurb", unknown("flurb")),
    ("where bob", unknown("bob")),
    ("where could Ana fly", unknown("fly")),
    ("next to nothing", unknown("nothing")),
    ("go n24|go SW", "M 25: volcano.*"),
    ("go n24|go south-west|back", "N 24: .*"),
    ("go n24|go north 9", "[^/]*only sea"),
    ("row 24", "Row 24: 1 hex[^/]*/N 24: jungle, level 1, 1 hut of Ana"),
    ("column n", "Column N: 2 hexes[^/]*/N 24:[^/]*/N 26:[^/]*"),
    ("distance M 25 K 29", "From M 25 to K 29: 3 steps[^/]*"),
    ("grow N 24", "1 expansion:/[^/]*N 26"),
    ("what can Ana do next?", "Ana .*"),
    ("what can I do next", "Ben .*"),
    ("hint|1", f"{phrases.TILE_PLACED_BY_EAR(name='Ben').split(',')[0]}.*"),
    ("spelling on|around mike 25", "Mike 25: volcano.*"),
    ("coast", r"\d+ sea hexes.*"),
    ("legal", r"\d+ legal.*"),
    ("legal O 23", r"\d+ legal.*"),
    ("best", r"\d+ hint.*"),
    ("history", "1 turn:/1. Ana: place M 25 east, hut N 24"),
    ("rules", r"\d+ .*"),
    ("look", ".*choose north, north-east.*"),
    ("look M 25", ".*choose north, north-east.*"),
    ("look nowhere", ".*choose north, north-east.*"),
    ("settlement N 24", "Ana: settlement of 1 field: N 24/.*"),
    ("summary", "[^/]*(/[^/]*){4}"),
]


@pytest.mark.parametrize(("typed", "expected"), ANSWERS)
def test_questions_are_answered(table: Harness, typed: str, expected: str) -> None:
    told = ask(table, *typed.split("|"))
    assert re.fullmatch(expected, "/".join(told)), told


def test_towers_are_possible_where_the_rules_allow_them() -> None:
    game = after("place M25 e", "hut N24", "place L22 sw", "hut K23")
    for move in ("tower", "temple", "hut", "expand"):
        build = game.apply(game.legal_moves()[0])
        legal = {spots_in(each)[0] for each in build.legal_moves() if str(each).startswith(move)}
        speech = TALUVA.ui().speech
        assert {*speech.find(build, f"can I {move}", build.seat, ENGLISH)} == legal


def test_the_neighbours_of_a_crossing_and_the_way_to_the_temple() -> None:
    game = taifun()
    heard = ask(by_ear(game), "around D 6 south-east")
    assert len(heard) == 1 + 3 + 3
    assert "rule" not in " ".join(heard)
    assert "step" in ask(by_ear(game), "distance A 5 west temple")[0]
    assert ask(by_ear(game), "temple")[1].startswith("0 figures")


def test_a_tribe_is_named_as_the_target_of_a_card() -> None:
    game = taifun()
    for name in ("Ana Maria", "3"):
        table = by_ear(game)
        line, prompt = parse_line(table.state, f"play rot {name}"), table.state.prompt
        assert prompt.intended_move(line.text) == prompt.intended_move("play rot 3")
        spoken = [*spoken_lines(table.state, ["play rot: 2, 3", "play rot 3, play plenty"])]
        assert spoken == ["Play rot: Ana, Ana Maria", "Play rot Ana Maria, play plenty"]
        table.session.table.close()


@pytest.mark.parametrize("line", ["place M25 east", "place M25 south-east", "place m25north-west"])
def test_directions_in_full_work_without_by_ear(line: str) -> None:
    table = Harness(Journal.create(after()))
    table.enter(line)
    assert table.game.phase == "build"
    table.session.table.close()


def test_brief_speech_is_one_line_for_each_step() -> None:
    told = {
        level: ask(
            by_ear(after("place M25 e", "hut N24")),
            f"speech {level}",
            "place L 22 south-west",
            "hut K 23",
        )
        for level in ("brief", "normal", "full")
    }
    assert len(told["brief"]) < len(told["normal"]) <= len(told["full"])
    assert told["brief"][0] == "Ben: 1 hut K 23"


def test_after_the_end_the_result_and_the_choices_are_heard() -> None:
    game = early_victory()
    heard = hear(by_ear(game))
    assert any("wins" in line for line in heard)
    assert all(any(line.startswith(f"{name} has built") for line in heard) for name in game.names)
    assert any("rematch" in line and "analyse" in line for line in heard)
    (told,) = ask(by_ear(game), f"what can {game.names[0]} do next")
    assert told == capitalize_first(phrases.GAME_OVER())


def test_the_cards_are_counted() -> None:
    assert ask(by_ear(taifun()), "cards")[0].startswith("18 ")


def test_help_counts_moves_and_commands(table: Harness) -> None:
    told = ask(table, "help")
    counted = [number for number, line in enumerate(told) if re.match(r"\d+ entries:", line)]
    assert [told[number - 1] for number in counted] == ["Moves", "Commands"]
    assert int(told[counted[1]].split()[0]) == len(told) - counted[1] - 1


def test_only_targets_of_cards_are_seats() -> None:
    game, speech = taifun(), definition_for("taifun").ui().speech
    assert speech.name_seats(game, "play rot 2", ENGLISH) == "play rot Ana"
    assert speech.name_seats(game, "shoal 1, rot 2", ENGLISH) == "shoal 1, rot 2"


def test_my_finds_only_your_own_pieces() -> None:
    game = taifun()
    island, speech = game.position.island, definition_for("taifun").ui().speech
    for seat, words in ((2, "my houses"), (2, "ana houses"), (3, "my houses")):
        own = sorted(hex for hex in island.houses if island.houses_of(seat, hex).number)
        assert speech.find(game, words, seat, ENGLISH) == own
    for seat, words in ((2, "my priest"), (3, "priest of Ana Maria"), (3, "my figures")):
        assert speech.find(game, words, seat, ENGLISH) == [*island.figures_of(seat)]
    assert speech.find(game, "my people", 2, ENGLISH) == []


def test_the_legal_cards_on_a_hex_are_listed() -> None:
    game = taifun()
    hex = next(spot for move in game.legal_moves() for spot in spots_in(move))
    title, *moves = ask(by_ear(game), f"legal {hex}")
    assert int(title.split()[0]) == sum(hex in spots_in(move) for move in game.legal_moves()) > 0
    assert moves[0].startswith("Play ")


def test_the_instructions_are_spoken_once() -> None:
    game = definition_for("taifun").new(Setup(("Neptun", "Ana", "Ben"), {}, 1))
    lines = ["house D2", "house C3", "house E3", "house B4", "priest D4 ne", "priest D4 e"]
    heard = hear(by_ear(game.apply(game.deal())), *lines)
    assert sum(line.startswith("Type house") for line in heard) == 1
    assert sum(line.startswith("Type priest") for line in heard) == 1


def test_a_walk_does_not_repeat_the_store() -> None:
    game = taifun("turn")
    walk = next(move for move in game.legal_moves() if str(move).startswith("move"))
    told = ask(by_ear(game), str(walk))
    assert phrases.PRIEST_MOVES() in told[0]
    assert not any(line.startswith("In store") for line in told[:2])


def test_the_summary_before_a_build_names_the_turn() -> None:
    game = Game.new(["Ana", "Ben"], seed=1)
    told = ask(by_ear(game.apply(game.legal_moves()[0])), "summary")
    assert (len(told), told[0]) == (5, "Turn 1, 47 tiles left; Ana plays")


def test_the_last_answer_can_be_heard_again(table: Harness) -> None:
    lines = hear(table, "around n24", "again", "repeat")
    assert lines.count("South-west M 25: volcano, level 1, points east") == 3


def test_the_map_is_drawn_on_demand_only(table: Harness) -> None:
    drawn = ask(table, "map")
    assert any("/ J! 1" in line for line in drawn)
    assert max(map(len, drawn)) <= MAX_LENGTH


def test_by_ear_can_be_switched_off_and_on_in_a_game(table: Harness) -> None:
    heard = hear(table, "by-ear off", "by-ear on", "bell off")
    assert table.state.view.is_by_ear
    assert table.state.view.choices.bell == "off"
    assert "Ben O> by-ear on" in heard


def test_on_a_screen_the_game_is_opened_again() -> None:
    table = Harness(Journal.create(after()))
    table.session.state = table.session.state.but(has_screen=True)
    assert table.enter("by-ear on").leaves
    assert table.state.next_action is NextAction.REOPEN
    assert table.state.view.choices.by_ear == "on"
    table.session.table.close()


def test_the_example_move_names_the_lands_it_adds() -> None:
    heard = hear(by_ear(after()))
    example = next(index for index, line in enumerate(heard) if "place M 25 east" in line)
    assert re.fullmatch(r"It adds \w+ on N 24 and \w+ on N 26", heard[example + 1])


@pytest.mark.parametrize("line", ["say at 9 go north", "note see M 25 at 9"])
def test_free_text_stays_as_it_was_typed(table: Harness, line: str) -> None:
    ask(table, line)
    told = [note for each in table.state.timeline.history.moments for note in each.comments]
    assert any(line.partition(" ")[2] in note for note in told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move D 6 south-east A 5 west", "rule M3"),
        ("sacrifice D 6 south-east", "rule "),
        ("priest D 6", "rule N1"),
        ("info D 6 south-east", "D 6 south-east"),
        ("why sacrifice D 6 south-east", "not legal"),
    ],
)
def test_spoken_crossings_are_parsed_in_refused_lines_too(line: str, told: str) -> None:
    heard = " ".join(ask(by_ear(taifun("turn")), line))
    assert told in heard
    assert not any(each() in heard for each in (phrases.NOT_A_CROSSING, phrases.NOT_ON_THIS_ISLAND))


def test_directions_are_spoken_in_full() -> None:
    assert "east, south-east, south-west" in " ".join(ask(by_ear(after()), "place M25"))


def test_messages_by_ear_do_not_mention_marks(table: Harness) -> None:
    (told,) = ask(table, "place")
    assert "possible" in told
    assert "(" not in told


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        ("M25 is taken [T2, R1]", "M 25 is taken, rule T2, R1"),
        (
            "M25 is taken [E1, also E3, W1]; see N24",
            "M 25 is taken, rule E1, also E3, W1; see N 24",
        ),
    ],
)
def test_several_rules_are_not_spoken_as_places(told: str, heard: str, table: Harness) -> None:
    (spoken,) = spoken_lines(table.state, [told])
    assert spoken == heard
    table.session.table.close()


def test_names_and_files_are_not_spoken_as_places(table: Harness) -> None:
    told = "B2 saved /tmp/A1/M25.taluva, see N24 e. And N24e, T2"
    state = table.state
    out = io.StringIO()
    print_spoken(spoken_lines(state, [told]), out)
    assert (
        out.getvalue().rstrip() == "B 2 saved /tmp/A1/M25.taluva, see N 24 east. And N 24 east, T 2"
    )
    table.session.table.close()


@pytest.mark.parametrize("line", ["lege M 25 Osten", "place M 25 east"])
def test_german_is_spoken_and_understood(line: str) -> None:
    table = by_ear(after(), code="de")
    told = ask(table, line)
    assert table.game.phase == "build"
    assert any("Osten" in line for line in told)


@pytest.mark.parametrize("code", ["de", "fr"])
def test_questions_can_be_asked_in_english_in_every_language(code: str) -> None:
    for game in (after("place M25 e", "hut N24"), taifun()):
        speech = definition_for(game.game_name).ui().speech
        asked = [f"next to {word}" for word in speech.vocabulary(game, ENGLISH)]
        asked += [f"can I {str(move).split()[0]}" for move in game.legal_moves()]
        for words in asked:
            expected = speech.find(game, words, 1, ENGLISH)
            assert speech.find(game, words, 1, language(code)) == expected, words
    told = ask(by_ear(after("place M25 e", "hut N24"), code=code), "look N 24 south-west")
    assert any("M 25" in line for line in told)


def test_a_person_hears_no_prompt_and_errors_first(person: Person) -> None:
    prompts, text = person(by_ear(after()), "hut n24", "place m 25 east")
    assert prompts[:3] == ["", "", ""]
    lines_heard = text.splitlines()
    refused = next(number for number, line in enumerate(lines_heard) if "rule T2" in line)
    assert lines_heard[refused + 1].startswith(phrases.TILE_PLACED_BY_EAR(name="Ana").split(",")[0])
    assert "NO " not in lines_heard[refused]


@pytest.mark.parametrize("bell", ["on", "off"])
def test_the_bell_rings_at_the_start_of_a_turn_if_enabled(bell: str, person: Person) -> None:
    table = by_ear(after())
    table.session.state = replace(table.state, view=table.state.view.choose(bell=bell))
    _, text = person(table, "place m 25 east")
    assert table.game.phase == "build"
    assert text.count("\a") == (1 if bell == "on" else 0)


def test_the_handover_question_asks_who_is_listening(person: Person) -> None:
    prompts, text = person(by_ear(taifun()), "")
    assert prompts[0].strip() == phrases.HANDOVER_BY_EAR(name="Neptun")
    assert "in hand" in text


@pytest.mark.parametrize("is_by_ear", [True, False])
def test_only_enter_lifts_the_curtain_and_one_can_leave_before_it(
    is_by_ear: bool, person: Person
) -> None:
    game = dealt(HANDS[0], Phase.CARDS)
    table = by_ear(game) if is_by_ear else Harness(Journal.create(game))
    prompts, text = person(table, "hint", None, "y")
    assert len(prompts) == 3
    assert not re.search("vein|breeze|procession", text)


def test_a_replay_answers_questions_between_turns() -> None:
    record = by_ear(after("place M25 e", "hut N24"))
    state = replace(record.state, mode=Mode.REPLAY, timeline=record.state.timeline)
    record.session.table.close()
    out, lines = io.StringIO(), ["around n 24", "wher volcanoes", "fly", ""]
    session = Session(state.at(0), replay.update, record.session.table)
    assert answer(session.state, "around n 24")[0].pages == ()  # Enter goes on
    replay_plain(session, Look(), out, lambda: lines.pop(0))
    heard = out.getvalue().splitlines()
    assert lines == []
    assert heard[0] == capitalize_first(phrases.BEFORE_FIRST_TILE)
    assert "N 24: sea; 6 neighbours:" in heard
    assert "0 hexes: volcanoes" in heard
    assert any(
        line.startswith(capitalize_first(phrases.NO_COMMAND(word="'fly'"))) for line in heard
    )
    assert "Ana builds a hut on N 24: jungle, level 1" in heard


def test_a_replay_goes_both_ways() -> None:
    record = by_ear(after("place M25 e", "hut N24"))
    state = replace(record.state, mode=Mode.REPLAY)
    record.session.table.close()
    session = Session(state.at(0), replay.update, record.session.table)
    lines, heard = ["", "back", "", "turn 1", "find hut", "notes", "help", ""], list[list[str]]()
    out = io.StringIO()

    def wait() -> str:
        heard.append(out.getvalue().splitlines())
        out.truncate(out.seek(0))
        if not lines:
            raise EOFError
        return lines.pop(0)

    with pytest.raises(EOFError):
        replay_plain(session, Look(), out, wait, is_asked=True)
    start, turn, back, again, *_ = heard
    assert start == back
    assert turn[1].startswith(phrases.TILE_PLACED_BY_EAR(name="Ana").split(",")[0])
    assert again == turn
    assert any(line.startswith("Turn N: ") for line in heard[7])


def test_a_lesson_starts_after_the_other_players_move_is_spoken() -> None:
    course, number = find_course("first", ENGLISH)
    study = LessonSession.of(course, number or 0, frozenset(), "Ana")
    session = open_course(study, Settings(by_ear="on"), lambda key: (), ENGLISH)
    out, lines = io.StringIO(), io.StringIO("place m25 e\nhut n24\n")
    PlainGame(session, lambda state: "", is_script=True).run(lines, out, out)
    session.table.close()
    heard = out.getvalue().splitlines()
    begins = next(index for index, line in enumerate(heard) if line.startswith("3/10"))
    told = [index for index, line in enumerate(heard) if line.startswith("Ben ")]
    told = [index for index in told if not heard[index].startswith("Ben has")]  # on the new island
    assert told
    assert max(told) < begins
    assert not any("Ben plays" in line or "Ben's turn" in line for line in heard)


@pytest.mark.parametrize("is_guest", [False, True])
def test_a_palette_may_be_a_file_but_not_for_guests(is_guest: bool, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('[colours]\nsand = "#ff0000"\n', encoding="ascii")
    path = str(tmp_path / "own.toml")
    table = Harness(Journal.create(after()))
    if is_guest:
        guest = join_table(table.session.table, Settings(), seat=1, say=ENGLISH)
        table.session.state = guest.state
    table.enter(f"palette {path}")
    assert table.state.view.choices.palette == ("auto" if is_guest else path)
    table.enter(f"palette {tmp_path}")
    assert table.state.feedback is not None
    assert ("folder" in table.state.feedback.reason) == (not is_guest)
    table.session.table.close()


PAGE = Path(__file__).parents[2] / "docs" / "by-ear.md"


def test_the_first_turn_on_the_page_is_heard_as_printed() -> None:
    """Run ``python -m tests.app.test_by_ear`` to update the page."""
    story = PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("\n```")[0]
    assert told_again(story) == story


def told_again(story: str) -> str:
    """Play the typed lines of a recorded session; return the new session."""
    game = definition_for("taluva").new(setup_for(("Ana", "bot:easy"), TALUVA, {}, 2))
    lines = [line[2:] for line in story.splitlines() if line.startswith("> ")]
    return "\n".join(hear(by_ear(game, {2: "easy"}), *lines))


WORDS_A_MINUTE = 170
LISTENERS = {
    "Taluva": ("taluva", 1),
    "Taifun, the god": ("taifun", 1),
    "Taifun, a tribe": ("taifun", 2),
}
LEVELS = ("brief", "normal")


def test_the_page_shows_how_long_it_takes_to_listen() -> None:
    """Run ``python -m tests.app.test_by_ear`` to update the page, which may be off by a tenth."""
    page = PAGE.read_text(encoding="utf-8").splitlines()
    title, _, *rows = listening_table().splitlines()
    start = page.index(title) + 2
    for row, told in zip(rows, page[start : start + len(rows)], strict=True):
        found, shown = ([int(each) for each in re.findall(r"\d+", line)] for line in (row, told))
        assert shown == pytest.approx(found, rel=0.1, abs=1)
        assert re.sub(r"\d+", "", told) == re.sub(r"\d+", "", row)


@pytest.mark.parametrize("listener", LISTENERS.values())
def test_brief_speech_keeps_its_aims(listener: tuple[str, int]) -> None:
    turn, round_, _ = words_heard(*listener, "brief")
    assert turn * 60 / WORDS_A_MINUTE < 8
    assert round_ * 60 / WORDS_A_MINUTE < 30


def listening_table() -> str:
    """Return the table of the page: words and seconds at each level of speech."""
    rows = ["| listener | speech | a rival's turn | a round | the game |", "|---|---|---|---|---|"]
    for name, listener in LISTENERS.items():
        for level in LEVELS:
            cells = (
                f"{words:.0f} words, {words * 60 / WORDS_A_MINUTE:.0f} s"
                for words in words_heard(*listener, level)
            )
            rows.append(f"| {name} | {level} | {' | '.join(cells)} |")
    return "\n".join(rows)


def words_heard(name: str, seat: int, level: str) -> tuple[float, float, float]:
    """Return the words of a rival's turn and of a round on average, and of a whole game."""
    games, situation = game_between_bots(name), Situation()
    table = by_ear(games[-1], {other: "easy" for other in (1, 2, 3) if other != seat})
    table.session.table.close()
    timeline = table.state.timeline
    state = replace(table.state, view=table.state.view.choose(speech=level))
    every, rivals, rounds = 0, dict[tuple[int, int], int](), 0
    for index, (before, now) in enumerate(pairwise(games), 1):
        state = replace(state, timeline=replace(timeline, index=index))
        state = state.but(last_answer=tuple(state.narrate(before, now)))
        news = [] if now.seat is None else situation.news(state)  # cards and dice come at once
        lines = [*state.last_answer, *news]
        words = sum(len(line.split()) for line in spoken_lines(state, lines))
        every, rounds = every + words, rounds + (now.seat == seat and not state.is_mid_turn)
        if before.seat not in (seat, None):
            key = before.turn, before.seat
            rivals[key] = rivals.get(key, 0) + sum(
                len(line.split()) for line in spoken_lines(state, state.last_answer)
            )
    return sum(rivals.values()) / len(rivals), every / rounds, every


@cache
def game_between_bots(name: str) -> list[Any]:
    """Return every position of a game of three easy bots."""
    definition = definition_for(name)
    games = [definition.new(Setup(("Ana", "Ben", "Cem"), {}, 5))]
    bots = {seat: definition.levels["easy"].make() for seat in (1, 2, 3)}
    while games[-1].outcome is None:
        game = games[-1]
        move = game.deal()
        if move is None:
            budget = Budget(None, 400, seed=len(games))
            move = bots[game.seat].choose(game.view_for(game.seat), budget)
        games.append(game.apply(move))
    return games


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split("```text\n")
    told, behind = rest.split("\n```", 1)
    text = f"{before}```text\n{told_again(told)}\n```{behind}"
    start = text.index("| listener | speech |")
    end = text.index("\n\n", start)
    PAGE.write_text(text[:start] + listening_table() + text[end:], encoding="utf-8")
