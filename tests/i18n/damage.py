"""Places where the program reports errors: failing programs, damaged positions and logs.

The messages appear in printed lines, or in answers that are wrapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from taluva import Game
from taluva.bots import external, protocol
from taluva.bots.players import Player
from taluva.bots.spec import parse_spec
from taluva.cli.logs import game_in_position, locate, locate_warning, read_argument
from taluva.core.bot import Budget
from taluva.core.environment import REASONS
from taluva.games import definition_for
from taluva.games.taluva.definition import DEFINITION
from taluva.i18n import InvalidInput, Language
from taluva.record.files import describe_os_error
from taluva.taifun import Game as Taifun
from taluva.tui.text import wrap
from tests.bots.test_external import BAD, program
from tests.games.taifun.games import CODES, random_game
from tests.games.taifun.test_position_string import CHANGES, FIELDS, LINE, SETUPS
from tests.games.taluva.bots.positions import middle_games
from tests.games.taluva.test_position_string import REFUSED

WIDTH: Final = 80
LOGS: Final = Path(__file__).parents[1] / "logs" / "bad"
_QUICK: Final = Budget(nodes=60)


def broken(text: str) -> str:
    """Wrap a line as it is printed at a terminal."""
    return "\n".join(wrap(text, WIDTH, "  ", keeps_words=True))


def failures(say: Language, folder: Path) -> Iterator[str]:
    """Let failing programs take a seat, each failing in its own way."""
    game = middle_games(1)[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "GRACE", 0.2)
        patch.setattr(external, "HELLO_SECONDS", 0.5)
        commands = []
        for number, (code, _) in enumerate(BAD.values()):
            (folder / str(number)).mkdir()
            commands.append(program(folder / str(number), code))
        for command in (*commands, "exec:./nosuch", f"exec:{folder}"):
            troubles: list[str] = []
            robot = Player(parse_spec(command), DEFINITION, "Uuu", troubles.append)
            robot.choose(game)
            robot.close()
            yield from (broken(say.again(each)) for each in troubles)


def positions(say: Language, folder: Path) -> Iterator[str]:
    """Parse lines that are not positions."""
    taifun = [LINE.replace(old, new, 1) for old, new in CHANGES]
    taifun += [f"taifun - {FIELDS} {rest}" for rest in SETUPS]
    for line in (*REFUSED, *taifun):
        try:
            game_in_position(line)
        except InvalidInput as error:
            yield broken(f"taluva: {say.again(error)}")


def logs(say: Language, folder: Path) -> Iterator[str]:
    """Read damaged logs."""
    for path in sorted(LOGS.glob("*.taluva")):
        reader = read_argument(str(path))
        told = [locate_warning("x", each, say) for each in reader.warnings]
        told += [locate("x", each, say) for each in reader.problems]
        yield from map(broken, told)


def hints(say: Language, folder: Path) -> Iterator[str]:
    """Ask for hints at many points of games."""
    rich = [game for game in random_game(3, are_rich=True) if game.seat is not None]
    games: list[Any] = [*middle_games(6), *rich[:: max(1, len(rich) // 60)]]
    for game in games:
        found = definition_for(game.game_name).need("hints")(game.view_for(game.seat), _QUICK, say)
        yield from (broken(each.reason) for each in found)


def system(say: Language, folder: Path) -> Iterator[str]:
    """Handle refusals of the operating system."""
    for number in (*REASONS, 0):
        for verb in ("written", "read", "deleted", "found"):
            error = OSError(number, "") if number else OSError()
            yield broken(say.again(describe_os_error(error, "x", verb)))


def setups(say: Language, folder: Path) -> Iterator[str]:
    """Set up invalid games from Python, whose errors are translated when they are shown."""
    wrong: tuple[Callable[[], object], ...] = (
        lambda: Game.new("Uma"),
        lambda: Game.new(["Uma", ""]),
        lambda: Game.new(["Uma", "x" * 99]),
        lambda: Game.new(["Uma", "\a"]),
        lambda: Game.new(["Uma", "\N{COMBINING DIAERESIS}"]),
        lambda: Game.new(["Uma", "bot:easy"]),
        lambda: Game.new(["Uma", "Vic"], seed="x"),  # type: ignore[arg-type]
        lambda: Game.new(["Uma", "Vic"], seed=10**999),
        lambda: Game.new(["Uma", "Vic"], edition="1"),
        lambda: Game.new(["Uma", "Vic"], tile_count="x"),  # type: ignore[arg-type]
        lambda: Game.new(["Uma", "Vic"], teams="x"),  # type: ignore[arg-type]
        lambda: Game.new(["Uma", "Vic"], tiles=["JC"], seed=1),
        lambda: Game.new(["Uma", "Vic"], tiles="JC"),
        lambda: Game.new(["Uma", "Vic"], colours="x"),
        lambda: Game.new(["Uma", "Vic"], colours=["x"]),
        lambda: Game.new(["Uma", "Vic"], colours=["blue", "blue"]),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], rounds="x"),  # type: ignore[arg-type]
        lambda: Taifun.new(["Uma", "Vic", "Wes"], gifts="x"),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], fields=["RG"]),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], fields=["RG"], first=2),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], fields=["RG"] * 36, first=2),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], fields="RG", first=2),
        lambda: Taifun.new(["Uma", "Vic", "Wes"], fields=CODES, first=9),
    )
    for each in wrong:
        with pytest.raises(ValueError, match=r"\w") as caught:
            each()
        yield broken(say.again(caught.value))
