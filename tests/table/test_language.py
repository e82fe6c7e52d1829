"""Sentences through a language: filled, counted, translated, and facts left as they are."""

from gettext import NullTranslations

import pytest

from taluva.table.language import ENGLISH, Language


class Backwards(NullTranslations):
    """A catalogue that puts the placeholders the other way round."""

    def gettext(self, message: str) -> str:
        return " ".join(reversed(message.split(" ")))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n < 3 else msgid2)


def test_placeholders_are_filled() -> None:
    assert ENGLISH("{name} plays {move}", name="Ana", move="hut N24") == "Ana plays hut N24"


@pytest.mark.parametrize(
    ("number", "sentence"), [(0, "0 huts for Ana"), (1, "1 hut for Ana"), (2, "2 huts for Ana")]
)
def test_a_number_chooses_the_form(number: int, sentence: str) -> None:
    said = ENGLISH.count("{number} hut for {name}", "{number} huts for {name}", number, name="Ana")
    assert said == sentence


def test_facts_are_data() -> None:
    assert ENGLISH("{name} is out", name="{number} %s") == "{number} %s is out"


def test_a_catalogue_may_turn_the_order_round() -> None:
    say = Language("xx", Backwards())
    assert say("{name} plays {move}", name="Ana", move="end") == "end plays Ana"
    assert say.count("one {number}", "many {number}", 2) == "2 one"
    assert say.count("one {number}", "many {number}", 3) == "3 many"


def test_a_sentence_without_facts_may_hold_braces() -> None:
    assert ENGLISH("a set is written {1, 2}") == "a set is written {1, 2}"
