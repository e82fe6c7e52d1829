"""Taifun in a real pseudo-terminal: whole games, and the secret of the god's hand."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from taluva.games.taifun.rules import CARDS, Done, Move, Phase, Play, Redraw, card_named
from taluva.record.reader import load
from taluva.taifun import Game
from tests import phrases
from tests.terminal.terminal import Terminal

NAMES = ["Neptun", "Ana", "Ben"]
SEED = 7
CURTAIN = phrases.HANDOVER(name="Neptun")
ALL_NAMES = frozenset(card.name for card in CARDS)
PUBLIC = frozenset({card_named("greed").name})  # everybody reads how many rounds this card needs


def command(*more: str) -> list[str]:
    return ["play", "--game", "taifun", *NAMES, "--seed", str(SEED), *more]


def sensible(game: Game) -> Move:
    """Choose a move that makes progress: gifts, then done, the end of a turn."""
    moves = game.legal_moves()
    if game.phase is Phase.TURN:
        return moves[-1]
    return next((move for move in moves if isinstance(move, Done)), moves[0])


def set_up() -> list[Game]:
    """Yield every game of the set-up, and then the one in which the god plays first."""
    games = [Game.new(NAMES, seed=SEED)]
    while games[-1].phase is not Phase.CARDS:
        games.append(games[-1].play(sensible(games[-1])))
    return games


def hidden(game: Game) -> frozenset[str]:
    """Return the cards in hand that no move has shown so far."""
    seen = {move.card.name for move in game.moves if isinstance(move, Play | Redraw)}
    return frozenset(held.card.name for held in game.position.cards.hand) - seen


def moves(game: Game) -> str:
    """Return what the header says about the seat to move."""
    assert game.seat is not None
    return f"{'~WP'[game.seat - 1]}  {game.names[game.seat - 1]}"


class Watched:
    """A terminal that checks every byte and every screen."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._from = 0

    def since(self) -> str:
        """Return the output since the last call, and the screen."""
        self.terminal.settle()
        raw, self._from = self.terminal.raw[self._from :], len(self.terminal.raw)
        return raw.decode(errors="replace") + self.terminal.text

    def play(self, game: Game, move: Move, *, is_typed: bool = False) -> Game:
        """Submit a move; return the game after it, when the screen shows it."""
        self.terminal.enter("" if is_typed else str(move))
        after = game.play(move)
        if after.seat == 1 and game.seat != 1:
            self.terminal.wait(CURTAIN)
        else:
            self.terminal.wait(f"round {after.round} ")
            self.terminal.wait(moves(after))
        return after


def named(text: str, names: frozenset[str]) -> set[str]:
    return {name for name in names if name in text}


def leaked(text: str, names: frozenset[str]) -> set[str]:
    """Return which secret names of cards a text contains."""
    return named(text, names - PUBLIC)


@pytest.mark.parametrize("look", ["filled", "outline", "ascii"])
def test_the_hand_is_sent_only_during_the_gods_turn(tmp_path: Path, look: str) -> None:
    *games, first = set_up()
    with Terminal(command("--look", look), tmp_path, (120, 40)) as terminal:
        watched = Watched(terminal)
        terminal.wait(phrases.FIRST_HOUSE_TASK())
        game = games[0]
        terminal.type("play ")  # menus must not reveal the hand
        terminal.press("tab", "f2", "escape")
        for each in games:
            game = watched.play(game, sensible(each))
        assert game == first
        assert not leaked(watched.since(), ALL_NAMES)  # set-up and curtain
        terminal.type("x")
        assert not leaked(watched.since(), ALL_NAMES)
        terminal.press("enter")
        terminal.wait("~  Neptun  play cards")  # the handover screen names the god too
        hand = {held.card.name for held in game.position.cards.hand}
        terminal.wait(lambda: named(terminal.text, ALL_NAMES) >= hand)
        terminal.type("why play rot 2")
        terminal.press("enter")
        terminal.settle()
        terminal.press("escape")
        while game.seat == 1:
            typed = str(sensible(game))
            terminal.type(typed)
            terminal.wait(typed)
            watched.since()  # until Enter it is still the god's turn
            game = watched.play(game, sensible(game), is_typed=True)
        kept = hidden(game)
        assert kept - PUBLIC
        terminal.press(*["ctrl-p"] * 12)  # the god's earlier input does not come back
        watched.terminal.settle()
        for line in ("legal", "history", "info", "score", "piles", "hint"):
            terminal.press("escape")
            terminal.enter(line)
            terminal.settle()
            terminal.press("escape")
        assert not leaked(watched.since(), kept)
        terminal.enter("undo")  # of the god's last decision: the handover screen appears
        terminal.wait(CURTAIN)
        assert not leaked(watched.since(), kept)
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert not leaked(watched.since(), kept)


def test_the_welcome_asks_which_game(tmp_path: Path) -> None:
    with Terminal([], tmp_path) as terminal:
        terminal.wait("choose: new")
        terminal.press("enter")
        terminal.wait("Start")
        terminal.enter("game")
        terminal.wait("gifts")
        terminal.enter("bot:easy, Ana, Ben, Cem")
        terminal.wait("Cem")
        terminal.enter("rounds")
        terminal.wait("rounds: ")
        terminal.enter("60")
        terminal.enter("gifts")  # edition 3 has one value for it
        terminal.wait("always free")
        terminal.settle()
        terminal.enter("start")
        terminal.wait("TAIFUN")
        terminal.wait("round 0")
        terminal.enter("house D6")
        terminal.wait(phrases.FIRST_HOUSE_BUILT(hex="D6"))
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        terminal.wait("choose: continue")
        terminal.enter("quit")
        assert terminal.exit_code() == 0
    (log,) = (tmp_path / "data" / "games").iterdir()
    text = log.read_text()
    assert "game taifun\nedition 3\n" in text
    assert "rounds 60\nseat 1 " in text


def test_open_cards_need_no_curtain(tmp_path: Path) -> None:
    *games, first = set_up()
    with Terminal(command("--open"), tmp_path, (120, 40)) as terminal:
        for each in games:
            terminal.wait(moves(each))
            terminal.enter(str(sensible(each)))
        terminal.wait(lambda: named(terminal.text, ALL_NAMES) >= hidden(first))
        assert CURTAIN not in terminal.raw.decode(errors="replace")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_a_whole_game_is_played_line_by_line(tmp_path: Path, size: tuple[int, int]) -> None:
    game = Game.new(NAMES, seed=SEED, rounds=2)
    arguments = command("--rounds", "2", "--log", "my.taluva")
    with Terminal(arguments, tmp_path, size) as terminal:
        watched = Watched(terminal)
        terminal.wait(phrases.FIRST_HOUSE_TASK())
        while game.outcome is None:
            after = game.play(sensible(game))
            if after.outcome is not None:
                terminal.enter(str(sensible(game)))
                break
            is_gods = after.seat == 1 and game.seat != 1
            game = watched.play(game, sensible(game))
            if is_gods:
                terminal.press("enter")
                terminal.wait("~  Neptun ")
        terminal.wait(phrases.LAST_ROUND_OVER())
        terminal.enter("quit")
        assert terminal.exit_code() == 0
        assert terminal.is_restored
        assert phrases.LAST_ROUND_OVER() in terminal.text
    assert load(tmp_path / "my.taluva").moves == after.moves


def test_a_killed_game_continues_with_the_handover_screen(tmp_path: Path) -> None:
    *games, first = set_up()
    with Terminal(command("--log", "my.taluva"), tmp_path) as terminal:
        watched = Watched(terminal)
        terminal.wait(phrases.FIRST_HOUSE_TASK())
        for each in games:
            watched.play(each, sensible(each))
        terminal.process.kill(signal.SIGKILL)
        assert terminal.exit_code() == -signal.SIGKILL
    with Terminal(["resume", "my.taluva"], tmp_path) as terminal:
        watched = Watched(terminal)
        terminal.wait(CURTAIN)
        assert not leaked(watched.since(), ALL_NAMES)
        terminal.press("enter")
        terminal.wait("your cards")
        assert named(watched.since(), ALL_NAMES) >= hidden(first)
        terminal.press("ctrl-d")
        terminal.wait("Quit?")
        terminal.press("ctrl-d")
        assert terminal.exit_code() == 0


@pytest.mark.parametrize("size", [(80, 24), (100, 100)])
def test_plain_mode_waits_for_enter_at_the_handover(tmp_path: Path, size: tuple[int, int]) -> None:
    *games, first = set_up()
    with Terminal(command(), tmp_path, size, environment={"TERM": "dumb"}) as terminal:
        watched = Watched(terminal)
        for each in games:
            terminal.wait(f"{each.names[(each.seat or 1) - 1]} {'~WP'[(each.seat or 1) - 1]}> ")
            terminal.enter(str(sensible(each)))
        terminal.wait(CURTAIN)
        assert not leaked(watched.since(), ALL_NAMES)
        terminal.press("enter")
        terminal.wait("Neptun ~> ")
        assert named(watched.since(), ALL_NAMES) >= hidden(first)
        game = first
        while game.seat == 1:
            terminal.enter(str(sensible(game)))
            game = game.play(sensible(game))
        prompt = "Ana W>" if game.seat == 2 else "Ben P>"
        terminal.wait(lambda: terminal.text.rstrip().endswith(prompt))
        assert (hidden(first) & hidden(game)) - PUBLIC
        assert not leaked(terminal.text, hidden(game))
        assert "Hand:" not in terminal.text
        assert b"\ncards hidden\r\n" in terminal.raw
        assert b"\x1b" not in terminal.raw
        terminal.enter("undo")  # back to the god, with a handover screen first
        terminal.wait(CURTAIN)
        assert not leaked(terminal.text, hidden(first))
