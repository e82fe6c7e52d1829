"""Programs as players: well-behaved ones, and every kind of bad one, in real processes."""

from __future__ import annotations

import inspect
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from taluva import Game, load
from taluva.bots import external, protocol
from taluva.bots import protocol as wire
from taluva.bots.players import Player, create_bot, decision_seed
from taluva.bots.spec import assign_seats, parse_spec, setup_for, with_stated_name
from taluva.core.bot import Budget
from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.definition import DEFINITION
from taluva.record.journal import Journal
from tests import forked, phrases
from tests.bots.mutated_questions import mutated, questions
from tests.conftest import Run
from tests.games.taluva.bots.positions import bot, budget, middle_games

PAGE = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
MESSAGES = "".join(re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))

# How every well-behaved program starts.
POLITE = """
import json, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
def questions():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="hello", protocol=1, name="Polite")
        elif message["type"] == "choose":
            yield message
        elif message["type"] == "quit":
            sys.exit()
"""
FIRST_MOVE = """
for question in questions():
    say(type="move", id=question["id"], move=question["moves"][0])
"""

BAD = {
    "crashes": ("for question in questions(): sys.exit('out of ideas')", "out of ideas"),
    "fails": ("for question in questions(): raise ValueError('no move')", "ValueError: no move"),
    "hangs": ("for question in questions(): time.sleep(300)", phrases.NO_MOVE_SENT()),
    "lies": (
        "for question in questions(): say(type='move', id=question['id'], move='temple M25')",
        phrases.ILLEGAL_MOVE_SENT() + "temple M25: ",
    ),
    "talks nonsense": ("for question in questions(): print('???', flush=True)", "'???', which is"),
    "sends a list": (
        "for question in questions(): print([1], flush=True)",
        phrases.NO_OBJECT_SENT(),
    ),
    "sends no move": (
        "for question in questions(): say(type='move', id=question['id'], move=7)",
        phrases.BAD_MOVE_SENT(),
    ),
    "sends words": (
        "for question in questions(): say(type='move', id=question['id'], move='resign')",
        phrases.NO_MOVE_TEXT_SENT(move="'resign'"),
    ),
    "gives up": (
        "for question in questions(): say(type='error', id=question['id'], message='help')",
        "gave up: 'help'",
    ),
    "writes without end": (
        "for question in questions():\n    while True: sys.stdout.write('x' * 100000)",
        phrases.WROTE_LONG_LINE(),
    ),
    "babbles": (
        "for question in questions():\n    while True: say(type='progress', id=0)",
        phrases.WROTE_MANY_LINES(most=1000),
    ),
    "is silent": ("time.sleep(300)", phrases.NO_HELLO()),
    "is of tomorrow": ("say(type='hello', protocol=2)\ntime.sleep(300)", "version 1"),
    "does not read": ("say(type='hello', protocol=1)\ntime.sleep(300)", phrases.NO_MOVE_SENT()),
    "greets with true for 1": ("say(type='hello', protocol=True)\ntime.sleep(300)", "version 1"),
    "answers yesterday's question": (
        "for q in questions(): say(type='move', id=q['id'] - 1, move=q['moves'][0])",
        phrases.NO_MOVE_SENT(),
    ),
}


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give programs more time than they need on the busiest machine."""
    monkeypatch.setattr(protocol, "GRACE", 100.0)
    monkeypatch.setattr(external, "HELLO_SECONDS", 100.0)


def program(folder: Path, code: str) -> str:
    """Write a program; return the words that name it."""
    path = folder / "program.py"
    path.write_text(POLITE + code, encoding="utf-8")
    return f"exec:'{sys.executable}' '{path}'"


def player(words: str, troubles: list[str] | None = None) -> Player:
    return Player(
        parse_spec(words), DEFINITION, "Robot", None if troubles is None else troubles.append
    )


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def seed_for(game: Game, number: int) -> int:
    """Return the decision seed of a bot whose seat is to play."""
    return decision_seed(number, game.position.seat, game.names, game.moves)


def test_a_program_takes_a_seat(tmp_path: Path) -> None:
    game = middle_games(1)[0]
    robot = player(program(tmp_path, FIRST_MOVE))
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.trouble is None
    robot.close()


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_program_is_reported_and_replaced(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, complaint = BAD[kind]
    if complaint == phrases.NO_HELLO():
        monkeypatch.setattr(external, "HELLO_SECONDS", 0.3)
    if complaint == phrases.NO_MOVE_SENT():
        monkeypatch.setattr(protocol, "GRACE", 0.4)
    troubles: list[str] = []
    robot = player(program(tmp_path, code), troubles)
    game = middle_games(1)[0]
    for _ in range(3):
        game = game.play(robot.choose(game))
    robot.close()
    assert len(troubles) == 1
    assert troubles[0].startswith("Robot ")
    assert complaint in troubles[0]
    assert troubles[0].endswith(phrases.BOT_TAKES_OVER(level="Easy"))


def test_a_missing_command_is_reported_as_trouble() -> None:
    troubles: list[str] = []
    robot = player("exec:./there-is-no-such-program", troubles)
    game = middle_games(1)[0]
    game.play(robot.choose(game))
    assert phrases.PROGRAM_NOT_STARTED() in troubles[0]


def test_the_game_waits_for_a_slow_program(tmp_path: Path) -> None:
    robot = player(program(tmp_path, FIRST_MOVE.replace("say(", "time.sleep(0.35); say(")))
    game = middle_games(1)[0]
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.trouble is None
    robot.close()


@pytest.mark.parametrize("number", ["True", "1.0", "'1'"])
def test_an_answer_whose_id_has_another_type_is_ignored(number: str, tmp_path: Path) -> None:
    other = f"for question in questions():\n    say(type='error', id={number}, message='no')"
    robot = player(program(tmp_path, FIRST_MOVE.replace("\nfor question in questions():", other)))
    game = middle_games(1)[0]
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.trouble is None
    robot.close()


def test_standard_error_of_a_program_is_discarded(tmp_path: Path) -> None:
    loud = "sys.stderr.write('noise\\n' * 200000)\n" + FIRST_MOVE
    robot = player(program(tmp_path, loud))
    game = middle_games(1)[0]
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.trouble is None
    robot.close()


@pytest.mark.skipif(os.name == "nt", reason="needs process ids as POSIX has them")
@pytest.mark.parametrize("last_words", ["", "import signal\nwhile True: time.sleep(1)"])
def test_closing_a_bot_ends_its_process(tmp_path: Path, last_words: str) -> None:
    note = tmp_path / "pid"
    code = f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\n"
    robot = player(program(tmp_path, code + FIRST_MOVE + last_words))
    robot.choose(middle_games(1)[0])
    pid = int(note.read_text())
    assert is_running(pid)
    robot.close()
    assert not is_running(pid)


def test_an_idle_program_cannot_fill_the_memory(tmp_path: Path) -> None:
    flood = (
        "for question in questions():\n"
        "    say(type='move', id=question['id'], move=question['moves'][0])\n"
        "    for number in range(60): say(type='progress', id=0, noise='x' * 900000)\n"
    )
    robot = player(program(tmp_path, flood))
    game = middle_games(1)[0]
    tracemalloc.start()
    try:
        game = game.play(robot.choose(game))
        time.sleep(1.0)  # as long as a person might think
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert held < 12_000_000
    assert robot.trouble is None
    robot.choose(game)
    assert robot.trouble is not None
    assert phrases.WROTE_TOO_MUCH() in robot.trouble
    robot.close()


PLAYING = [sys.executable, "-m", "taluva", "play"]
SLEEPER = """
import os
for question in questions():
    open({note!r}, "w").write(str(os.getpid()))
    time.sleep(600)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_game_ended_by_a_signal_leaves_no_process(tmp_path: Path, ending: str) -> None:
    if ending == "SIGKILL" and sys.platform != "linux":
        pytest.skip("only Linux ends a program with the one that started it")
    note = tmp_path / "pid"
    words = program(tmp_path, SLEEPER.format(note=str(note)))
    log = tmp_path / "game.taluva"
    with subprocess.Popen(
        [*PLAYING, words, "Ana", "--log", str(log)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "TALUVA_CONFIG": str(tmp_path)},
    ) as game:
        pid = int(written(note))
        game.send_signal(getattr(signal, ending))
        assert game.wait(120) == (
            -signal.SIGKILL if ending == "SIGKILL" else 128 + getattr(signal, ending)
        )
        assert game.stderr is not None
        assert game.stderr.read() == b""
    deadline = time.monotonic() + 120
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(pid)
    assert load(log).moves == ()


def written(note: Path) -> str:
    """Wait until a program has written a note; return it."""
    deadline = time.monotonic() + 120
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return note.read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has such a signal")
def test_a_program_outlives_the_thread_that_asked_it(tmp_path: Path) -> None:
    robot = player(program(tmp_path, FIRST_MOVE))
    game = middle_games(1)[0]
    for _ in range(2):
        asking = threading.Thread(target=robot.choose, args=(game,))
        asking.start()
        asking.join()
        time.sleep(0.1)
    assert robot.choose(game) == game.legal_moves()[0]
    assert robot.trouble is None
    robot.close()


def test_thinking_can_be_interrupted(tmp_path: Path) -> None:
    code = """
for question in questions():
    while json.loads(sys.stdin.readline())["type"] != "stop":
        pass
    say(type="move", id=question["id"], move=question["moves"][-1])
"""
    spec = parse_spec(program(tmp_path, code))
    robot = Player(spec, DEFINITION, "Robot")
    game = middle_games(1)[0]
    shown: list[float] = []

    def report(spent: float) -> bool:
        shown.append(spent)
        return len(shown) < 3

    assert robot.choose(game, report=report) == game.legal_moves()[-1]
    assert shown == sorted(shown)
    robot.close()


def test_the_game_and_its_log_outlive_the_bot(tmp_path: Path) -> None:
    code = """
for number, question in enumerate(questions()):
    if number == 4:
        sys.exit(3)
    say(type="move", id=question["id"], move=question["moves"][0])
"""
    robot, easy = player(program(tmp_path, code)), Player(parse_spec("bot:easy"), DEFINITION)
    game = Game.new(["Robot", "Easy"], seed=3, tile_count=12)
    path = tmp_path / "game.taluva"
    with Journal.create(game, path, bots={1: robot.spec.words, 2: easy.spec.words}) as journal:
        while journal.game.seat is not None:
            mover = robot if journal.game.seat == 1 else easy
            journal.play(mover.choose(journal.game))
        assert journal.failure is None
    assert robot.trouble is not None
    assert phrases.PROGRAM_EXITED(code=3) in robot.trouble
    assert load(path) == journal.game
    robot.close()


# --- bots of other packages, in this process ------------------------------------------------------


class _Hanging:
    name = "Hanging"

    def choose(self, view: object, budget: object) -> Any:
        time.sleep(300)  # in a thread that is abandoned


class _Failing:
    name = "Failing"

    def choose(self, view: object, budget: object) -> Any:
        raise KeyError("oops")


class _Confused:
    name = "Confused"

    def choose(self, view: object, budget: object) -> Any:
        return "a castle"


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (_Hanging, phrases.NO_MOVE_SENT(name="Robot")),
        (_Failing, "Robot failed in test_external.py"),
        (_Confused, phrases.NO_MOVE_TEXT_SENT(name="Robot", move="'a castle'")),
    ],
)
def test_bad_bots_in_this_process_are_replaced(
    kind: type[Any], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind is _Hanging:
        monkeypatch.setattr(protocol, "GRACE", 0.4)
    robot = player("bot:hard")
    robot._bot, robot._is_trusted = kind(), False
    game = middle_games(1)[0]
    game.play(robot.choose(game))
    assert robot.trouble is not None
    assert robot.trouble.startswith(complaint)


# --- our own bots as programs ---------------------------------------------------------------------


def talk(level: str, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    source = io.BytesIO(b"".join(wire.encode(message) for message in messages))
    sink = io.BytesIO()
    wire.serve(
        level.capitalize(),
        lambda game: create_bot(parse_spec(level), definition_for(game)),
        source,
        sink,
    )
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("options", [{}, {"ranking": True}, {"edition": "2006"}])
def test_sent_bytes_can_be_read_back(options: dict[str, Any]) -> None:
    game = Game.new(["Ana", "Ben", "Cleo"], seed=4, **options)
    for step in range(20):
        view = game.view_for(game.seat)
        message = wire.decode(
            wire.encode(wire.choose_message(view, DEFINITION, Budget(2.0, 50, 9), step))
        )
        assert wire.read_choose(message) == (view, Budget(2.0, 50, 9))
        game = game.play(bot("easy").choose(view, budget(step)))


def test_our_bots_speak_the_protocol() -> None:
    game = middle_games(1)[0]
    view = game.view_for(game.seat)
    answers = talk(
        "easy", wire.hello(), wire.choose_message(view, DEFINITION, budget(3), 5), {"type": "quit"}
    )
    assert answers[0] == {"type": "hello", "protocol": 1, "name": "Easy"}
    assert answers[1]["id"] == 5
    assert wire.read_move(answers[1], DEFINITION) == bot("easy").choose(view, budget(3))


def test_our_bots_report_messages_they_do_not_understand() -> None:
    answers = talk(
        "easy",
        {"type": "hello", "protocol": 9},
        {"type": "hello", "protocol": True},
        {"type": "choose", "id": 1, "state": {}},
        {"type": "something new"},
        {"no": "type"},
    )
    assert [answer["type"] for answer in answers] == ["error"] * 4
    assert answers[2]["id"] == 1


def test_decoding_refuses_invalid_messages() -> None:
    for line in (b"", b"{", b"[1]", b'"x"', b'{"type": 3}', b"\xff\xfe", b"[" * 100000):
        with pytest.raises(wire.BotFailure):
            wire.decode(line)


def protocol_command() -> str:
    """Return the words that name our own bots as a program."""
    return f"exec:{shlex.join(forked.program())} bot-protocol"


def test_our_bot_as_a_program_plays_like_the_bot() -> None:
    game = middle_games(1)[0]
    robot = player(f"{protocol_command()} bot:easy")
    expected = bot("easy").choose(game.view_for(game.seat), budget(seed_for(game, 3)))
    assert robot.choose(game, number=3) == expected
    assert robot.trouble is None
    robot.close()


SHORT = {"taluva": ("--tiles", "5"), "taifun": ("--rounds", "1")}


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_level_of_every_game_plays_as_a_program(game: str, run: Run) -> None:
    levels = definition_for(game).levels
    bots = [f"{protocol_command()} bot:{level},40n" for level in levels]
    words = ["--game", game, *SHORT[game], "--games", "2", "--jobs", "1", "--json"]
    played = json.loads(run("arena", *bots, *words).out)
    assert (played["games"], played["troubles"]) == (2, [])


def test_an_unknown_level_of_the_game_is_explained_in_an_error() -> None:
    taifun = definition_for("taifun")
    game = taifun.new(setup_for(["bot:easy"] * 3, taifun, {}, 1))
    while (dealt := game.deal()) is not None:
        game = game.apply(dealt)
    question = wire.choose_message(game.view_for(game.seat), taifun, budget(1), 7)
    (answer,) = talk("expert", question)
    assert (answer["type"], answer["id"]) == ("error", 7)
    assert answer["message"].startswith(phrases.NO_SUCH_BOT(bot="'expert'", names="random, easy"))


@pytest.mark.parametrize(("level", "number"), [("random", 400), ("easy", 400), ("medium", 300)])
def test_no_damaged_question_ends_a_serving_bot(level: str, number: int) -> None:
    asked = [*mutated(number, seed=len(level))]
    for game in BUILT_IN:
        asked.append(wire.encode(questions(game)[0]))
    serving = subprocess.run(
        [*forked.program(), "bot-protocol", f"bot:{level}"],
        input=b"".join(asked),
        capture_output=True,
        check=True,
        timeout=300,
    )
    assert serving.stderr == b""
    answers = [json.loads(line, parse_constant=pytest.fail) for line in serving.stdout.splitlines()]
    *damaged, taluva, taifun = answers
    assert (taluva["type"], taifun["type"]) == ("move", "move")
    assert {answer["type"] for answer in damaged} == {"move", "error"}
    # Only a line that does not look like a question gets no answer.
    assert number * 0.95 < len(damaged) <= number
    # Errors in a question are found before the bot thinks about it.
    assert [each for each in damaged if "failed with" in each.get("message", "")] == []


@pytest.mark.parametrize("length", [0, 1, 2])
def test_a_truncated_history_is_explained_in_an_error(length: int) -> None:
    question = questions("taluva")[3]
    assert length < len(question["history"])
    cut, whole = talk("easy", {**question, "history": question["history"][:length]}, question)
    assert (cut["type"], cut["id"], whole["type"]) == ("error", question["id"], "move")
    assert phrases.WRONG_HISTORY in cut["message"]


def test_an_error_inside_a_bot_is_sent_as_an_answer() -> None:
    first, second, *_ = questions("taluva")
    source = io.BytesIO(wire.encode(first) + wire.encode(second))
    sink = io.BytesIO()
    wire.serve("Failing", lambda game: _Failing(), source, sink)
    line = inspect.getsourcelines(_Failing.choose)[1] + 1
    where = f"test_external.py, line {line}"
    message = f"Failing failed in {where}, with KeyError: ''oops''"
    assert [wire.decode(line) for line in sink.getvalue().splitlines(keepends=True)] == [
        {"type": "error", "id": each["id"], "message": message} for each in (first, second)
    ]


@pytest.mark.parametrize("number", [True, 1.0, "1", [1], {}])
def test_an_id_that_is_not_a_whole_number_is_refused(number: object) -> None:
    question = questions("taluva")[0]
    stop = {"type": "stop", "id": number}
    bad, good = talk("easy", stop, {**question, "id": number}, {**question, "id": 1})
    assert bad["type"] == "error"
    assert bad["id"] is None
    assert phrases.BAD_ID_SENT() in bad["message"]
    assert (good["type"], good["id"]) == ("move", 1)


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
@pytest.mark.parametrize(
    ("ending", "code"), [("SIGINT", 130), ("SIGTERM", 128 + 15), ("no reader", 141)]
)
def test_a_serving_bot_that_is_killed_while_waiting_exits_quietly(ending: str, code: int) -> None:
    with subprocess.Popen(
        [*forked.program(), "bot-protocol", "bot:easy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as serving:
        assert serving.stdin
        assert serving.stdout
        assert serving.stderr
        serving.stdin.write(wire.encode(wire.hello()))
        serving.stdin.flush()
        assert wire.decode(serving.stdout.readline()) == wire.hello("Easy")
        if ending == "no reader":
            serving.stdout.close()
            serving.stdin.write(wire.encode(wire.hello()))
            serving.stdin.flush()
        else:
            serving.send_signal(getattr(signal, ending))
        assert serving.wait(120) == code
        assert serving.stderr.read() == b""


def test_the_documented_messages_match_those_sent() -> None:
    lines = [line.encode() for line in MESSAGES.splitlines()]
    game = Game.new(["Ana", "My bot"], seed=7, tile_count=2)
    for move in ("place M25 e", "hut N24", "place M21 e"):
        game = game.play(move)
    spec = parse_spec("exec:./mybot,3s")
    question = wire.choose_message(
        game.view_for(2), DEFINITION, spec.budget(DEFINITION, seed_for(game, 0)), 2
    )
    sent = [wire.hello(), question, {"type": "stop", "id": 2}, {"type": "quit"}]
    answers = [wire.hello("My bot"), {"type": "move", "id": 2}, {"type": "error", "id": 2}]
    assert [wire.decode(line) for line in lines] == [
        sent[0],
        answers[0],
        question,
        {**answers[1], "move": question["moves"][0]},
        sent[2],
        sent[3],
        {**answers[2], "message": "no idea"},
    ]
    assert [line + b"\n" for line in lines] == [wire.encode(wire.decode(line)) for line in lines]


def test_a_seat_has_the_name_that_its_program_reports(tmp_path: Path) -> None:
    path = tmp_path / "first.py"
    path.write_text(POLITE + FIRST_MOVE, encoding="utf-8")
    command = f"exec:'{sys.executable}' '{path}'"
    setup = setup_for(["Ana", f"{command},3s", command], DEFINITION, {})
    assert setup.names == ("Ana", "Polite", "Polite 2")
    assert setup.bots == {2: f"{command},3s", 3: command}
    assert assign_seats(["Ana", command], DEFINITION)[0] != [
        "Ana",
        "Polite",
    ]  # no program is started for this


@pytest.mark.parametrize("name", ['""', '"\\x1b[31m"', '"bot:hard"', "7"])
def test_a_program_without_a_name_is_named_after_its_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / "first.py"
    path.write_text(POLITE.replace('"Polite"', name) + FIRST_MOVE, encoding="utf-8")
    spec = parse_spec(f"exec:'{sys.executable}' '{path}'")
    assert with_stated_name(spec, DEFINITION) == spec
    assert with_stated_name(parse_spec("exec:./there-is-none"), DEFINITION).name == "there-is-none"


def test_the_bot_in_the_documentation_works(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (code,) = [block for block in blocks if ">>> " not in block]
    path = tmp_path / "dice.py"
    path.write_text(code, encoding="utf-8")
    robot = player(f"exec:'{sys.executable}' '{path}'")
    game = Game.new(["Robot", "Ben"], seed=2, tile_count=4)
    while game.seat is not None:
        game = game.play(robot.choose(game))
    assert robot.trouble is None
    robot.close()
