"""Specifications of bots."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint

import pytest

from taluva import Game
from taluva.bots.players import MixedBot, Player, bot_names, create_bot
from taluva.bots.spec import Spec, SpecError, parse_spec, seat_names, setup_for
from taluva.core.bot import Budget
from taluva.games import BUILT_IN, definition_for
from taluva.games.taluva.definition import DEFINITION
from taluva.games.taluva.rules import Move, Phase
from taluva.i18n.languages import language
from tests import phrases
from tests.games.taluva.bots.positions import middle_games


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("bot:easy", Spec("easy")),
        ("bot:Hard,3s", Spec("hard", seconds=3.0)),
        ("bot:hard, 0.5s", Spec("hard", seconds=0.5)),
        ("bot:hard,500n", Spec("hard", nodes=500)),
        ("bot:hard,2s,500n", Spec("hard", seconds=2.0, nodes=500)),
        ("hard,3s", Spec("hard", seconds=3.0)),
        ("bot:hard,70%", Spec("hard", share=70)),
        ("bot:hard,5%,3s", Spec("hard", seconds=3.0, share=5)),
        ("exec:./mybot --fast", Spec(command="./mybot --fast")),
        ("exec:./mybot --fast,3s", Spec(command="./mybot --fast", seconds=3.0)),
        ("exec:./mybot , 0.5S, 500n", Spec(command="./mybot", seconds=0.5, nodes=500)),
        ("exec:./mybot a,b", Spec(command="./mybot a,b")),
        ("exec:./mybot 'a,3s'", Spec(command="./mybot 'a,3s'")),
        ("exec:./mybot '>' \"2>a\"", Spec(command="./mybot '>' \"2>a\"")),
        ("exec:./mybot a>b x|y --url=p&q", Spec(command="./mybot a>b x|y --url=p&q")),
        ("exec:sh -c './mybot 2>err.txt'", Spec(command="sh -c './mybot 2>err.txt'")),
    ],
)
def test_a_specification_names_a_bot(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec
    assert parse_spec(str(spec)) == spec
    assert parse_spec(spec.words) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bot:", phrases.NOT_A_BOT(text="'bot:'")),
        ("exec:", phrases.EXEC_NEEDS_COMMAND),
        ("exec:,3s", phrases.EXEC_NEEDS_COMMAND),
        ("exec:./mybot,0s", "more than 0"),
        ("exec:./mybot 2>err.txt", phrases.EXEC_WITHOUT_SHELL(word="'2>err.txt'")),
        ("exec:./mybot > out,3s", phrases.EXEC_WITHOUT_SHELL(word="'>'")),
        ("exec:./mybot <in", phrases.EXEC_WITHOUT_SHELL(word="'<in'")),
        ("exec:./mybot &>>all", phrases.EXEC_WITHOUT_SHELL(word="'&>>all'")),
        ("exec:./mybot 2>&1", phrases.EXEC_WITHOUT_SHELL(word="'2>&1'")),
        ("exec:./mybot | tee log", phrases.EXEC_WITHOUT_SHELL(word="'|'")),
        ("exec:cd bots && ./mybot", phrases.EXEC_WITHOUT_SHELL(word="'&&'")),
        ("exec:./mybot,1s,2s", phrases.NOT_A_BOT_SETTING(word="'2s'")),
        ("exec:a 'b", phrases.UNMATCHED_QUOTES(command='"a \'b"')),
        ("bot:hard,fast", phrases.NOT_A_BOT_SETTING(word="'fast'")),
        ("bot:hard,1s,2s", phrases.NOT_A_BOT_SETTING(word="'2s'")),
        ("bot:hard,0s", "more than 0"),
        ("bot:hard,9999s", "at most 3600 seconds"),
        ("bot:hard,0n", "1 to 999999999 nodes"),
        ("bot:hard,-1s", phrases.NOT_A_BOT_SETTING(word="'-1s'")),
        ("bot:hard,0%", phrases.NOT_A_BOT_SETTING(word="'0%'")),
        ("bot:hard,100%", phrases.NOT_A_BOT_SETTING(word="'100%'")),
        ("bot:hard,50%,60%", phrases.NOT_A_BOT_SETTING(word="'60%'")),
    ],
)
def test_invalid_specifications_are_refused_in_a_sentence(text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_spec(text)
    assert message.replace('"', "'") in str(caught.value).replace('"', "'")


def test_an_unknown_bot_is_refused_with_the_known_levels() -> None:
    known = ", ".join(DEFINITION.levels)
    with pytest.raises(SpecError, match=f"no bot 'harder': choose from {known}"):
        create_bot(parse_spec("bot:harder"), DEFINITION)


def test_a_mixed_bot_plays_its_share_of_steps_at_the_higher_level() -> None:
    game = next(each for each in middle_games(9, seed=5) if each.phase is Phase.TILE)
    view = game.view_for(game.seat)
    mixed = create_bot(parse_spec("bot:medium,30%"), DEFINITION)
    medium, easy = (create_bot(parse_spec(level), DEFINITION) for level in ("medium", "easy"))
    decided_by_medium = 0
    for seed in range(100):
        budget = Budget(None, 60, seed)
        bot = medium if seed < 30 else easy
        assert mixed.choose(view, budget) == bot.choose(view, budget)
        decided_by_medium += mixed.choose(view, budget) == medium.choose(view, budget)
    assert 30 <= decided_by_medium < 100


class Told:
    """A bot that answers with its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: object, budget: Budget) -> str:
        return self.name


@pytest.mark.parametrize("share", [1, 50, 99])
def test_the_share_is_exact_over_a_hundred_steps(share: int) -> None:
    mixed = MixedBot(Told("level"), Told("below"), share)
    view = next(iter(middle_games(1, seed=5)))
    chosen = [mixed.choose(view, Budget(None, 1, seed)) for seed in range(700, 800)]
    assert (mixed.name, chosen.count("level")) == ("level", share)


def test_a_share_needs_a_lower_level(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, lazy=f"{__name__}:Lazy")
    for words in ("bot:random,50%", "bot:lazy,50%"):
        with pytest.raises(SpecError, match=re.escape(phrases.NO_WEAKER_LEVEL())):
            create_bot(parse_spec(words), DEFINITION)


def test_bots_have_distinct_names_at_the_table() -> None:
    easy, hard = parse_spec("bot:easy"), parse_spec("bot:hard,3s")
    program = parse_spec("exec:/usr/local/bin/my-bot.py --level 3")
    assert seat_names(["Ana", easy, easy, hard]) == ["Ana", "Easy", "Easy 2", "Hard"]
    assert seat_names([easy, "easy"]) == ["Easy 2", "easy"]
    assert seat_names([program, "Ana"]) == ["my-bot", "Ana"]


def test_the_specification_sets_the_budget() -> None:
    assert parse_spec("bot:hard").budget(DEFINITION, 5) == Budget(1.0, None, 5)
    assert parse_spec("bot:hard,3s").budget(DEFINITION) == Budget(3.0, None, 0)
    assert parse_spec("bot:hard,500n").budget(DEFINITION) == Budget(None, 500, 0)
    assert parse_spec("exec:./mybot").budget(DEFINITION) == Budget(1.0, None, 0)
    assert parse_spec("bot:medium").budget(DEFINITION) == Budget(None, None, 0)
    assert parse_spec("bot:expert").budget(DEFINITION) == Budget(3.0, None, 0)
    assert parse_spec("bot:expert,500n").budget(DEFINITION) == Budget(None, 500, 0)


class Lazy:
    """A bot of another package: it plays the first legal move."""

    name = "Lazy"

    def choose(self, view: Game, budget: Budget) -> Move:
        return view.position.legal_moves()[0]


class Nameless:
    """A class that is not a bot."""


def register(monkeypatch: pytest.MonkeyPatch, **bots: str) -> None:
    points = [EntryPoint(name, value, "taluva.bots") for name, value in bots.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)


def test_other_packages_register_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, lazy=f"{__name__}:Lazy", easy=f"{__name__}:Lazy")
    assert bot_names(DEFINITION) == [*DEFINITION.levels, "lazy"]
    game = middle_games(1)[0]
    player = Player(parse_spec("bot:lazy"), DEFINITION)
    assert player.choose(game) == game.legal_moves()[0]
    assert create_bot(parse_spec("bot:easy"), DEFINITION).name == "Easy"


def test_registered_objects_that_are_not_bots_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, gone=f"{__name__}:Gone", odd=f"{__name__}:Nameless")
    with pytest.raises(SpecError, match=re.escape(phrases.BOT_NOT_CREATED(bot="'gone'"))):
        create_bot(parse_spec("bot:gone"), DEFINITION)
    with pytest.raises(SpecError, match=re.escape(phrases.BOT_LACKS_PARTS(bot="'odd'"))):
        create_bot(parse_spec("bot:odd"), DEFINITION)


def test_every_level_has_a_name_to_translate() -> None:
    for definition in map(definition_for, BUILT_IN):
        english = {level: Spec(level).name for level in definition.levels}
        assert {name: level.name for name, level in definition.levels.items()} == english


def test_bots_have_names_in_the_language_of_the_player() -> None:
    setup = setup_for(["Ana", "bot:medium", "bot:medium,3s"], DEFINITION, {}, 7, language("de"))
    assert setup.names == ("Ana", "Mittel", "Mittel 2")
    assert setup.bots == {2: "medium", 3: "medium,3s"}
    french = setup_for(["Ana", "bot:easy"], DEFINITION, {}, 7, language("fr"))
    assert french.names == ("Ana", "Facile")
