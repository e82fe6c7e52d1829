"""A new card with known targets and effects is a row in both tables, and nothing else."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import taluva
from tests import phrases

TABLE = Path("taluva", "games", "taifun", "rules", "cards.py")
NUMBERS = "whirlpool 3/0/0 1 4/0/0 1 4/0/0 1 4/0/0 1"
ROW = '_card("whirlpool", (Target.COAST,), (Give(Stock(wood=1)), Ruin(1), Kill())),'
PROGRAM = """
from taluva.games.taifun.definition import DEFINITION
from taluva.games.taifun.rules import Printing, card_named
from taluva.games.taifun.messages import Messages
from taluva.i18n import ENGLISH
from taluva.taifun import Game

fields = [a + b for a in "RGBOYK" for b in "RGBOYK"]
game = Game.new(["Neptun", "Ana", "Ben"], fields=fields, first=2)
game = game.play("draw whirlpool vein whirlpool vein whirlpool")
for move in "house D2", "house D8", "house D8", "house D8", "priest D2ne", "priest D8se":
    game = game.play(move)
card = card_named("whirlpool")
print(Messages(ENGLISH).targets(card), "|", Messages(ENGLISH).text(card, Printing.THIRD_FOR_TWO))
print(sum(str(move).startswith("play whirlpool ") for move in game.legal_moves()))
print(len(DEFINITION.grammar(ENGLISH).parse_line("play whirl", DEFINITION.move_tree(game)).open))
print(game.refusals("play whirlpool D8")[0].rule, game.refusals("play whirlpool")[0].rule)
after = game.play("play whirlpool d2")
print(*Messages(ENGLISH).narrate_move(game, after))
print(after.as_dict()["piles"]["green"]["discard"], after.as_dict()["hand"])
"""


def test_a_row_in_both_tables_adds_a_whole_card(tmp_path: Path) -> None:
    package = Path(taluva.__file__).parent
    shutil.copytree(package, tmp_path / "taluva", ignore=shutil.ignore_patterns("__pycache__"))
    table = (tmp_path / TABLE).read_text(encoding="utf-8")
    for head, row in (('_NUMBERS: Final = """\n', NUMBERS), ("CARDS: Final = (\n", ROW)):
        assert table.count(head) == 1
        table = table.replace(head, f"{head}{row}\n")
    (tmp_path / TABLE).write_text(table, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        (
            f"{phrases.HEX_ON_COAST} | 1 wood there; "
            f"{phrases.EVERY_TRIBE_LOSES_HOUSE(number=1)}; {phrases.FIGURES_DIE}"
        ),
        "18",
        "1",
        "K3 K3",
        "Neptun plays whirlpool: 1 wood on D2, Ana loses 1 house on D2, Ana's priest on D2ne dies.",
        "{'whirlpool': 1} ['vein', 'vein', 'whirlpool', 'whirlpool']",
    ]
