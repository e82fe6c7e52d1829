"""``taluva arena``: matches between bots, saved in a file so that they can be resumed."""

from __future__ import annotations

import argparse
import json
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from taluva.bots import arena
from taluva.bots.players import create_bot
from taluva.bots.protocol import BotFailure
from taluva.bots.spec import Spec, SpecError, greeting, parse_entrant, with_stated_name
from taluva.cli import INTERRUPTED, options
from taluva.cli.console import complain, is_by_ear, print_report, table_lines
from taluva.cli.parser import Parser
from taluva.core.definition import GameDefinition
from taluva.games import definition_for
from taluva.i18n import ENGLISH, InvalidInput, Language, sanitize
from taluva.parallel import WorkerPool, WorkerPoolError, positive
from taluva.record.files import LogFile, describe_os_error, make_folder, write_whole
from taluva.record.lines import LogInUse, NameTaken, SaveError

TROUBLE: Final = 1  # the exit code when a bot had to be replaced
GAMES: Final = 100  # by default
MAX_GAMES: Final = 10_000  # by default, with --sprt
_MAX_ELO: Final = 1000


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    definition = options.add_game(parser)
    named = f"{options.bots_of(definition, say)}, {say('MODULE:CLASS')}"
    bots = say("the bots: {bots}", bots=named)
    parser.add_argument("bots", metavar=say("BOT"), nargs="+", help=bots)
    number = say(
        "number of games (default: {value}; with --sprt at most {most})",
        value=GAMES,
        most=MAX_GAMES,
    )
    parser.add_argument("--games", type=int, metavar="N", help=number)
    sprt = say("stop when it is clear whether the first bot is stronger by LOW or by HIGH Elo")
    bounds = (say("LOW"), say("HIGH"))
    parser.add_argument("--sprt", type=float, nargs=2, metavar=bounds, help=sprt)
    options.add_pool(parser, say)
    seed = say("random seed (default: {value})", value=1)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=seed)
    options.add_options(parser, definition, spells_switches=True)
    nodes = say("nodes per move, for bots without a limit")
    parser.add_argument("--nodes", type=int, metavar="N", help=nodes)
    logs = say("save the log of every game")
    parser.add_argument("--logs", metavar=say("FOLDER"), type=Path, help=logs)
    results = say("save the result of each game to this file as it ends")
    parser.add_argument("--results", metavar=say("FILE"), type=Path, help=results)
    resume = say("continue the match saved by --results")
    parser.add_argument("--resume", action="store_true", help=resume)
    parser.add_argument("--json", action="store_true", help=say("write JSON for other programs"))
    parser.explain(
        say(
            "Seats rotate from game to game. The same seed gives the same games for any --jobs "
            "or --cluster, unless a bot is limited by seconds. The intervals are Wilson "
            "intervals. Elo is relative to the rest of the table. Ctrl-C prints the results so "
            "far, and the same command with --resume continues. --cluster needs distributed, "
            "which comes with taluva[cluster]."
        ),
        options.examples_of(definition, "arena"),
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Play the match and print the standings; return the exit code."""
    question = _question(arguments)
    match = _match(arguments)
    pool = options.pool_from(arguments, match.games)
    if arguments.logs is not None:
        try:
            make_folder(arguments.logs)
        except OSError as error:
            raise InvalidInput(describe_os_error(error, arguments.logs)) from None
    if arguments.resume and arguments.results is None:
        raise InvalidInput("--resume needs --results, the file with the saved games")
    results = None
    if arguments.results is not None:
        results = MatchFile(arguments.results, match, resumes=arguments.resume)
    played: list[arena.MatchGame] = [] if results is None else results.played
    code = 0
    try:
        _play(arguments, match, question, pool, results, played, say)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (
        WorkerPoolError,
        SpecError,
    ) as error:  # SpecError: a worker lacks a bot that exists here
        code = complain(say.again(error))
        if not played:
            return code
    finally:
        if results is not None:
            results.close()
    if arguments.json:
        print(json.dumps(arena.as_dict(match, played, question)))
    else:
        table = partial(table_lines, say=say) if is_by_ear() else None
        text = arena.as_text(match, played, say, question, table=table)
        print_report(text.splitlines(), None, say)
    if any(game.troubles for game in played):
        return code or TROUBLE
    return code


def _play(
    arguments: argparse.Namespace,
    match: arena.Match,
    question: arena.Question | None,
    pool: WorkerPool,
    results: MatchFile | None,
    played: list[arena.MatchGame],
    say: Language,
) -> None:
    """Play the remaining games until the question is answered. Save and report each game."""
    if _is_answered(question, match, played):
        return
    known = {game.number for game in played}
    left = [number for number in range(match.games) if number not in known]
    text = arena.describe_standing(match, played, say, question)
    with (
        options.progress(match.games, say("games"), say, done=len(played), note=text) as advance,
        closing(arena.play_games(match, pool, left)) as games,
    ):
        for game in games:
            played.append(game)
            if results is not None:
                try:
                    results.keep(game)
                except OSError as error:  # the game counts anyway
                    complain(say.again(describe_os_error(error, results.path)))
            if arguments.logs is not None:
                _save(arguments.logs, match, game, say)
            advance(arena.describe_standing(match, played, say, question))
            if _is_answered(question, match, played):
                break


def _is_answered(
    question: arena.Question | None, match: arena.Match, played: list[arena.MatchGame]
) -> bool:
    """Return whether the test is decided; it can be only after all games that share a deal."""
    if question is None or len(played) % match.games_per_deal:
        return False
    return arena.answer(arena.likelihood(question, match, played)) is not None


def _question(arguments: argparse.Namespace) -> arena.Question | None:
    """Return the question of --sprt, if there is one. Raises ValueError."""
    if arguments.sprt is None:
        return None
    question = arena.Question(*arguments.sprt)
    if not -_MAX_ELO <= question.low < question.high <= _MAX_ELO:
        raise InvalidInput(
            "--sprt needs two Elo values from {least} to {most}, the lower one first",
            least=-_MAX_ELO,
            most=_MAX_ELO,
        )
    return question


def _match(arguments: argparse.Namespace) -> arena.Match:
    definition = definition_for(arguments.game)
    if len(arguments.bots) not in definition.player_counts:
        least, most = definition.player_counts[0], definition.player_counts[-1]
        raise InvalidInput(
            "a game has {least} to {most} players, not {players}",
            least=least,
            most=most,
            players=len(arguments.bots),
        )
    if arguments.nodes is not None:
        positive(arguments.nodes, "--nodes")
    games = arguments.games
    if games is None:
        games = GAMES if arguments.sprt is None else MAX_GAMES
    match = arena.Match(
        tuple(_spec(words, arguments, definition) for words in arguments.bots),
        positive(games, "--games"),
        arguments.seed,
        {**definition.arena, **options.options_of(arguments, definition)},
        definition.name,
    )
    for number in (0, match.games - 1):
        game = match.start(number)  # raises for invalid options and for seeds that grow too large
    if arguments.sprt is not None and len({seat.role for seat in definition.seats(game)}) > 1:
        raise InvalidInput("--sprt needs a game in which all seats have the same role")
    return match


def _spec(words: str, arguments: argparse.Namespace, definition: GameDefinition[Any, Any]) -> Spec:
    """Parse a bot spec and check that the bot exists. Raises SpecError."""
    spec = parse_entrant(words)
    create_bot(spec, definition)
    spec = _greeted(spec, definition, elsewhere=arguments.cluster is not None)
    if spec.command:
        return spec
    if arguments.nodes is None or spec.seconds is not None or spec.nodes is not None:
        return spec
    return spec._replace(nodes=arguments.nodes)


def _greeted(spec: Spec, definition: GameDefinition[Any, Any], *, elsewhere: bool) -> Spec:
    """Ask a program or a foreign bot for its name.

    Raises SpecError if a program fails, unless it plays ``elsewhere``.
    """
    if elsewhere:
        return with_stated_name(spec, definition)
    try:
        return greeting(spec, definition)
    except BotFailure as failure:
        raise SpecError(ENGLISH.again(failure, name=spec.name)) from None


def _save(folder: Path, match: arena.Match, played: arena.MatchGame, say: Language) -> None:
    """Save the log of a game. Never raises, because a lost log must not end the match."""
    from taluva.record.record import Record

    game = match.replay(played.number, played.moves)
    bots = {seat: match.entrants[e].words for seat, e in enumerate(played.seating, 1)}
    record = Record.of(game, bots=bots)
    width = len(str(match.games))
    path = folder / f"game-{played.number + 1:0{width}}.taluva"
    try:
        write_whole(path, record.dump(), replace=True)
    except SaveError as error:
        complain(say.again(error))


_MAX_SIZE: Final = 512 * 1024 * 1024  # bytes, enough for any match


class MatchFile:
    """An open result file; ``played`` holds its games and ``keep`` adds one."""

    def __init__(self, path: Path, match: arena.Match, *, resumes: bool) -> None:
        """Create a file, or continue an existing one. Raises ValueError with a message."""
        self.path = path
        self.played: list[arena.MatchGame] = []
        self._is_empty = False  # whether the file has only the first line
        try:
            if path.exists() and not path.is_file():
                raise InvalidInput("{path} is not a results file", path=sanitize(str(path)))
            if not (resumes and path.exists()):
                write_whole(path, f"{arena.format_match(match)}\n")
                self._is_empty = True
            self._file = LogFile.open(path)
        except NameTaken:
            shown = sanitize(str(path))
            raise InvalidInput(
                "{path} already exists; use --resume to continue it", path=shown
            ) from None
        except LogInUse as error:
            raise InvalidInput(str(error)) from None
        except OSError as error:
            raise InvalidInput(describe_os_error(error, path)) from None
        try:
            self._read(match)
        except BaseException:
            self.close()
            raise

    def _read(self, match: arena.Match) -> None:
        """Read the saved games; a torn end is cut off, and its game is played again."""
        number, found = 1, dict[int, arena.MatchGame]()
        try:
            content = self._file.content(_MAX_SIZE)
            whole, _, torn = content.rpartition(b"\n")
            lines = whole.split(b"\n")
            if len(content) > _MAX_SIZE or not whole:
                raise InvalidInput("not a results file")
            for number, line in enumerate(lines, 1):
                if number == 1:
                    arena.check_match(match, line.decode())
                else:
                    played = arena.parse_played(match, line.decode())
                    found.setdefault(played.number, played)
            if torn:
                self._file.cut(len(content) - len(torn))
        except UnicodeDecodeError:
            raise self._located(number, ENGLISH("not text")) from None
        except ValueError as error:
            raise self._located(number, str(error)) from None
        except OSError as error:
            raise InvalidInput(describe_os_error(error, self.path, "read")) from None
        self.played = [played for played in found.values() if played.number < match.games]

    def _located(self, line: int, problem: str) -> InvalidInput:
        shown = sanitize(str(self.path))
        return InvalidInput("{path}:{line}: {problem}", path=shown, line=line, problem=problem)

    def keep(self, played: arena.MatchGame) -> None:
        """Add a game and wait until it is on disk. Raises OSError."""
        self._file.append(f"{arena.format_played(played)}\n".encode())
        self._is_empty = False

    def close(self) -> None:
        """Close the file; delete it if it holds no games and is new."""
        if self._is_empty:
            with suppress(OSError):
                self.path.unlink()
        self._file.close()
