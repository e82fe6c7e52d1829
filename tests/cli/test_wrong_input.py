"""Wrong input on the command line: one line on standard error, exit code 2, no file changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.games.taluva.rules import EDITIONS
from taluva.i18n import ENGLISH
from tests import phrases
from tests.analysis.logs import EIGHT_TURNS
from tests.conftest import Run

LINE = "taluva 2014 RRM25e,SSL26w 19:N24 19:K25 1:CJ"
OVER = LINE.replace("2014", "2014,tiles=2")[:-4] + "2:over"
WORDS = {"LINE": LINE, "OVER": OVER, "LONG": "x" * 300, "NUL": "a\0b", "RED": "\x1b[31m"}
NO_TURN = "turns 1 to 9"
ENDED = phrases.ENDED_AT_THAT_POINT(last=8)
SECONDS = "expected 0.05 to 60 seconds"
FILMS = ".html, .cast, .gif, .webp"
NO_NAME = phrases.NOT_A_FILE_NAME()

# What is typed after the name of the program, with its words as in WORDS, and what the line says.
CASES = [
    ("Ana", ""),
    ("--nonsense", ""),
    ("plya", phrases.NO_SUCH_COMMAND(word="'plya'", nearest="play")),
    ("analyze", phrases.NO_SUCH_COMMAND(word="'analyze'", nearest="analyse")),
    ("--look ascii --zoom", f"argument --zoom: {phrases.ARGUMENT_MISSING}"),
    ("show a b", ""),
    ("show a --at soon", f"expected {phrases.A_WHOLE_NUMBER}"),
    ("show a --js", "unrecognized arguments"),
    ("legal a --at", phrases.ARGUMENT_MISSING),
    ("repair a", ""),
    ("games RED", ""),
    ("players RED", "no finished games"),
    *(
        (f"{command} {name}", said)
        for command in ("check", "show", "legal", "replay", "stats", "export -o x.svg", "analyse")
        for name, said in (
            ("missing", phrases.NO_SUCH_FILE),
            (".", phrases.IT_IS_A_FOLDER),
            ("NUL", NO_NAME),
            ("RED", phrases.NO_SUCH_FILE),
        )
    ),
    *((f"{each} game.taluva --at 0", NO_TURN) for each in ("show", "legal", "replay")),
    *((f"{each} game.taluva --at 10", NO_TURN) for each in ("show", "explore", "threats")),
    *((f"{each} 4", phrases.NO_SUCH_GAME(number=4)) for each in ("show", "fork")),
    *((each, phrases.NO_SAVED_GAMES) for each in ("show", "legal", "replay", "stats", "check")),
    ("resume", phrases.NO_UNFINISHED_GAME()),
    ("resume missing", phrases.NO_SUCH_FILE),
    ("show --position go", f"position:1: {phrases.POSITION_WITHOUT_GAME()}"),
    ("show --position LINE --at 2", phrases.POSITION_OR_LOG),
    ("show game.taluva --position LINE", phrases.POSITION_OR_LOG),
    ("explore --position chess", "chess"),
    ("explore --position LINE --at 3", phrases.POSITION_OR_LOG),
    *((f"play {options}", phrases.PLAYERS_MISSING()) for options in ("", "--seed 7")),
    *(
        (f"play {names}", phrases.TALUVA_PLAYERS(least=2, most=5, players=players))
        for names, players in (("Ana", 1), ("A B C D E F", 6))
    ),
    ("play Ana ana", phrases.SAME_NAME(name="'ana'")),
    ("play Ana RED", phrases.PLAYER_NAME_UNPRINTABLE(seat=2)),
    *(
        (f"play Ana Ben {options}", said)
        for options, said in (
            ("--edition 1999", f"expected {ENGLISH.either([*EDITIONS])}"),
            ("--tiles 99", "1 to 48 tiles, not 99"),
            ("--tiles x", f"expected {phrases.A_WHOLE_NUMBER}"),
            ("--teams", "four players"),
            ("--colours white,white", phrases.SAME_COLOUR(colour="white")),
            ("--look nice", "invalid choice"),
            ("--zoom 9", "invalid choice"),
        )
    ),
    ("play Ana --position LINE", "for 2 players, not 1"),
    ("play A B C D E F --position LINE", "for 2 players, not 6"),
    ("play Ana Ben --position taluva", "position:7: found 0 words after 'taluva'"),
    ("play Ana Ben --tiles 9 --position LINE", "'position' says tiles 48"),
    ("play --position LINE", phrases.PLAYERS_MISSING()),
    ("play A B --position OVER", phrases.POSITION_IS_OVER),
    *((f"play Ana Ben --log {name}", phrases.PATH_IS_FOLDER()) for name in (".", "..")),
    ("play Ana Ben --log old", phrases.LOG_EXISTS(command="taluva resume old")),
    *(
        (f"play Ana Ben --log {name}", phrases.UNWRITABLE())
        for name in ("LONG", "LONG/game.taluva", "no/where.taluva", "RED/game.taluva")
    ),
    *(
        (f"play Ana Ben --seed={seed}", phrases.SEED_TOO_LONG(most=18))
        for seed in ("1" * 19, "-" + "1" * 1500)
    ),
    (f"play Ana exec:{'x' * 2000}", phrases.BAD_LOG_LINE()),
    ("games --yes", phrases.YES_NEEDS_DELETE),
    ("games --limit 0", phrases.TOO_SMALL(option="--limit", number=0)),
    ("games --limit many", f"expected {phrases.A_WHOLE_NUMBER}"),
    ("games --limit 3 --all", phrases.NOT_ALLOWED_WITH % "--limit"),
    ("games --delete old --json", phrases.DELETE_ALONE),
    ("games --delete old --yes", "old"),
    ("games --delete game.taluva", phrases.CANNOT_CONFIRM),
    ("puzzle 0", phrases.NO_SUCH_PUZZLE(number=0)),
    ("puzzle --date soon", phrases.NOT_A_DATE(text="'soon'")),
    ("puzzle 3 --date 2026-11-16", "not both"),
    ("learn chess", phrases.NO_SUCH_COURSE(word="'chess'", words="first")),
    (
        "learn first chess",
        phrases.NO_SUCH_LESSON(course="first", word="'chess'", words="place, hut, island, "),
    ),
    ("learn first chess --language de", "Einstieg hat keine Lektion „chess“: wähle aus legen, "),
    ("threats game.taluva --seat Nemo", phrases.NO_SUCH_PLAYER(name="'Nemo'", names="Ana, Ben")),
    ("rules taifun xyzzy", phrases.NO_RULES_ABOUT.words(0, 3)),
    ("fork game.taluva -o new.taluva", ENDED),
    ("fork game.taluva --at 9 -o new.taluva", ENDED),
    ("fork game.taluva --at 10 -o new.taluva", NO_TURN),
    ("fork game.taluva --at 2 -o -", phrases.NEW_LOG_NEEDS_NAME),
    ("fork game.taluva --at 2 -o game.taluva", phrases.FILE_EXISTS),
    ("fork game.taluva --at 2 -o old", phrases.FILE_EXISTS),
    ("replay game.taluva --delay soon", SECONDS),
    ("replay game.taluva --delay 0", SECONDS),
    ("replay game.taluva --delay 61", SECONDS),
    ("replay game.taluva --delay nan", SECONDS),
    ("repair game.taluva -o old", phrases.OUTPUT_EXISTS(path="old")),
    ("repair missing -o new.taluva", phrases.NO_SUCH_FILE),
    ("repair game.taluva -o game.taluva --force", phrases.OUTPUT_IS_LOG()),
    ("repair game.taluva -o . --force", NO_NAME),
    ("repair game.taluva -o NUL", phrases.CONTROL_CHARACTERS),
    ("repair game.taluva -o LONG", phrases.NAME_TOO_LONG),
    ("analyse begun.taluva", phrases.NOTHING_TO_ANALYSE()),
    ("analyse game.taluva --nodes 0", phrases.TOO_SMALL(option="--nodes", number=0)),
    ("analyse game.taluva --jobs 0", phrases.TOO_SMALL(option="--jobs", number=0)),
    ("analyse game.taluva --seconds no", "expected 0.01 to 3600 seconds"),
    ("analyse game.taluva --nodes 5 --seconds 1", phrases.NOT_ALLOWED_WITH % "--nodes"),
    ("analyse game.taluva -o a.txt", phrases.UNKNOWN_FORMAT(path="a.txt")),
    ("analyse game.taluva --depth 3", "unrecognized arguments: --depth 3"),
    ("--colour none export game.taluva -o island.svg", phrases.FILE_HAS_ALL_COLOURS),
    *(
        (f"export game.taluva {options}", said)
        for options, said in (
            ("", phrases.OUTPUT_MISSING),
            ("-o board.jpg", "can't write .jpg files: use .svg, .png, .txt"),
            ("-o game.mp4", phrases.UNKNOWN_ENDING(films=FILMS, line=".position")),
            ("-o .svg.d", phrases.UNKNOWN_ENDING(films=FILMS, line=".position")),
            ("-o board", phrases.ENDING_MISSING()),
            ("-o no/board.svg", phrases.NO_SUCH_FILE),
            ("-o board.svg --at 10", NO_TURN),
            ("-o board.html --at 10", NO_TURN),
            ("-o game.cast --from 10", NO_TURN),
            ("-o game.cast --from 4 --at 3", phrases.FROM_IS_AFTER_AT),
            ("-o board.svg --analyse", phrases.ANALYSE_NEEDS_HTML),
            ("-o board.html --nodes 9", phrases.NODES_NEED_ANALYSE),
            ("-o board.html --analyse --nodes 0", phrases.TOO_SMALL(option="--nodes")),
            ("-o board.svg --from 2", phrases.FROM_AND_SPEED_NEED_A_FILM),
            ("-o board.txt --speed 2", phrases.FROM_AND_SPEED_NEED_A_FILM),
        )
    ),
    *(
        (f"demo bot:easy {rest}", said)
        for rest, said in (
            ("", "2 to 5 players"),
            ("bot:easy " * 5, "2 to 5 players"),
            ("bot:best", phrases.NO_SUCH_BOT(bot="'best'")),
            ("bot:easy --tiles 0", "1 to 48 tiles"),
        )
    ),
    *(
        (f"arena bot:easy {rest}", said)
        for rest, said in (
            ("", "2 to 5 players, not 1"),
            ("Ana", phrases.NO_SUCH_BOT(bot="'ana'")),
            ("bot:best", phrases.NO_SUCH_BOT(bot="'best'")),
            ("bot:easy --nodes 0", phrases.TOO_SMALL(option="--nodes")),
            ("bot:easy --games 0", phrases.TOO_SMALL(option="--games")),
            ("bot:easy --games 9 --seed 999999999999999999", "at most 18 digits"),
            ("bot:easy --jobs -1", phrases.TOO_SMALL(option="--jobs")),
            ("bot:easy --jobs 2 --cluster tcp://host:8786", phrases.JOBS_OR_CLUSTER),
            ("bot:easy --tiles 99", "1 to 48 tiles"),
            ("bot:easy --teams", "four players"),
            ("bot:easy --resume", phrases.RESUME_NEEDS_RESULTS),
            *((f"bot:easy --sprt {each}", "") for each in ("20 0", "0 9999", "nan 1", "0", "a b")),
            ("bot:easy bot:easy --sprt 0 20 --game taifun", ""),
        )
    ),
    *((f"bot-protocol {each}", "") for each in ("bot:best", "exec:cat")),
    *((each, phrases.NO_SUCH_LANGUAGE()) for each in ("--language it", "games --language")),
    *((f"settings {words}", "") for words in ("by-ear maybe", "palette nosuch", "language xx")),
    ("check-game nothing", "nothing"),
]


@pytest.mark.parametrize(("command", "said"), CASES, ids=lambda text: ascii(text[:40]))
def test_wrong_input_is_one_line_and_changes_nothing(
    command: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"game.taluva": EIGHT_TURNS, "old": "mine"}
    files["begun.taluva"] = EIGHT_TURNS.partition("1 place")[0]
    for name, text in files.items():
        Path(name).write_text(text)
    words = command.split()
    for name, text in WORDS.items():
        words = [each.replace(name, text) for each in words]
    out, err = run(*words, code=2, typed="y\n")
    assert out == ""
    assert err.startswith("taluva")
    assert said in err
    assert err.count("\n") == 1
    assert err.replace("\u00a0", " ").strip().isprintable()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == files
