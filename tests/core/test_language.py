"""Messages in a language: placeholders, counts, translations, and facts that stay as they are."""

import pickle
from gettext import NullTranslations

import pytest

from taluva.i18n import ENGLISH, Language, Message
from taluva.i18n.languages import language


class Backwards(NullTranslations):
    """A catalogue that swaps the placeholders."""

    def gettext(self, message: str) -> str:
        return " ".join(reversed(message.split(" ")))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n < 3 else msgid2)


def test_placeholders_are_filled() -> None:
    assert ENGLISH("{name} plays {move}", name="Ana", move="hut N24") == "Ana plays hut N24"


@pytest.mark.parametrize(
    ("number", "sentence"), [(0, "0 huts for Ana"), (1, "1 hut for Ana"), (2, "2 huts for Ana")]
)
def test_a_number_chooses_singular_or_plural(number: int, sentence: str) -> None:
    said = ENGLISH.count("{number} hut for {name}", "{number} huts for {name}", number, name="Ana")
    assert said == sentence


def test_values_are_not_parsed_as_placeholders() -> None:
    assert ENGLISH("{name} is out", name="{number} %s") == "{number} %s is out"


def test_a_translation_may_reorder_the_placeholders() -> None:
    say = Language("xx", Backwards())
    assert say("{name} plays {move}", name="Ana", move="end") == "end plays Ana"
    assert say.count("one {number}", "many {number}", 2) == "2 one"
    assert say.count("one {number}", "many {number}", 3) == "3 many"


def test_a_sentence_without_placeholders_may_contain_braces() -> None:
    assert ENGLISH("a set is written {1, 2}") == "a set is written {1, 2}"


BACKWARDS = Language("xx", Backwards())


def test_an_english_message_can_be_translated_later() -> None:
    said = ENGLISH("{name} plays {move}", name="Ana", move="end")
    assert BACKWARDS.again(said) == "end plays Ana"
    assert BACKWARDS.again(ENGLISH.count("one {number}", "many {number}", 5)) == "5 many"
    assert ENGLISH.again(BACKWARDS.again(said)) == "Ana plays end"


def test_an_exception_carries_its_translatable_sentence() -> None:
    error = ValueError(ENGLISH("no {word}", word="hut"))
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert str(each) == "no hut"
        assert BACKWARDS.again(each) == "hut no"


def test_sentences_inside_sentences_are_translated_too() -> None:
    inner = ENGLISH("no {word}", word="hut")
    assert BACKWARDS("because: {why}", why=inner) == "hut no because:"
    assert BACKWARDS("because: {why}", why=ValueError(inner)) == "hut no because:"
    assert BACKWARDS.again(ENGLISH("because: {why}", why=inner)) == "hut no because:"
    assert BACKWARDS.again(ENGLISH.join("; ", [inner, "E2"])) == "E2 hut no;"


def test_unknown_messages_stay_english() -> None:
    assert BACKWARDS.again("as it is") == "as it is"
    assert BACKWARDS.again(OSError(2, "is gone")) == "[Errno 2] is gone"


def test_a_placeholder_can_be_filled_later() -> None:
    assert BACKWARDS.again(ENGLISH("{name} wins", name="it"), name="Ana") == "wins Ana"
    left = ENGLISH.again(ENGLISH("{word} is nothing"), word="x")
    assert (left, BACKWARDS.again(left)) == ("x is nothing", "nothing is x")


def test_lists_are_joined_into_sentences() -> None:
    assert ENGLISH.join_and(["a", "b", "c"]) == "a, b and c"
    assert ENGLISH.either(["a", "b", "c"]) == "a, b or c"
    assert (ENGLISH.either(["a"]), ENGLISH.join_and([])) == ("a", "")
    assert isinstance(ENGLISH.join_and(["a", "b"]), Message)


def test_decimals_and_percentages_follow_the_language() -> None:
    german, french = language("de"), language("fr")
    assert [each.number(46.04, ".1f") for each in (ENGLISH, german)] == ["46.0", "46,0"]
    assert [each.number(3.0) for each in (ENGLISH, german)] == ["3", "3"]
    written = [each.percent(0.525, 1) for each in (ENGLISH, german, french)]
    assert written == ["52.5%", "52,5\N{NO-BREAK SPACE}%", "52,5\N{NO-BREAK SPACE}%"]
    assert german.again(ENGLISH("{part} s", part=ENGLISH.number(0.5))) == "0,5 s"
