"""``taluva bot-protocol``: a built-in bot that speaks the line protocol for programs."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from functools import cache
from typing import Any

from taluva.bots.players import create_bot
from taluva.bots.protocol import serve
from taluva.bots.spec import Spec, SpecError, parse_spec
from taluva.cli.parser import Parser
from taluva.core.bot import Bot
from taluva.core.setup import BOT
from taluva.games import DEFAULT_GAME, definition_for, loadable_games
from taluva.i18n import Language


def add(parser: Parser, say: Language) -> None:
    """Add the arguments of the command."""
    level = f"{BOT}{definition_for(DEFAULT_GAME).substitute()}"
    parser.add_argument("bot", metavar=say("BOT"), help=say("bot:LEVEL, with a level of any game"))
    parser.explain(
        say(
            "Reads questions from standard input and writes moves to standard output, one JSON "
            "object per line, as described in docs/programs.md. Each question sets its own time "
            "limit."
        ),
        [f"bot-protocol {level}"],
    )


def run(arguments: argparse.Namespace, say: Language) -> int:
    """Handle requests until the other side disconnects; return the exit code."""
    spec = parse_spec(arguments.bot)
    if spec.command:
        raise SpecError("bot-protocol runs only built-in bots, not programs")
    name = _any_bot(spec).name

    @cache  # a bot may cache results
    def bot_for(game: str) -> Bot[Any, Any]:
        return create_bot(spec, definition_for(game))

    # A separate reader that Python does not close at exit, because a thread still waits in it.
    source = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115  never closed
    serve(name, bot_for, source, sys.stdout.buffer)
    return 0


def _any_bot(spec: Spec) -> Bot[Any, Any]:
    """Return the bot for the default game, or for another game that has it. Raises SpecError."""
    try:
        return create_bot(spec, definition_for(DEFAULT_GAME))
    except SpecError:
        for game in loadable_games():
            with suppress(SpecError):
                return create_bot(spec, definition_for(game))
        raise
