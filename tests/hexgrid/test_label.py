"""Labels: each hex has one label, and each label one hex."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.hexgrid import Hex, LabelError, format_column, parse_column, parse_hex

columns = st.integers(-999, 999)
rows = st.integers(-999, 999)


def test_labels_are_one_to_one() -> None:
    hexes = [Hex.at(c, r) for c in range(-60, 61) for r in range(-60, 61) if (c + r) % 2 == 0]
    labels = {str(hex): hex for hex in hexes}
    assert len(labels) == len(hexes)
    assert all(parse_hex(label) is hex for label, hex in labels.items())


@given(columns, rows)
def test_a_formatted_label_is_parsed_back(column: int, row: int) -> None:
    hex = Hex.at(column, row + (column + row) % 2 if row < 999 else row - (column + row) % 2)
    label = str(hex)
    assert parse_hex(label) is hex
    assert parse_hex(label.lower()) is hex


@pytest.mark.parametrize(
    ("number", "letters"),
    [
        (1, "A"),
        (13, "M"),
        (26, "Z"),
        (27, "AA"),
        (28, "AB"),
        (52, "AZ"),
        (53, "BA"),
        (702, "ZZ"),
        (703, "AAA"),
        (999, "ALK"),
        (0, "-A"),
        (-1, "-B"),
        (-25, "-Z"),
        (-26, "-AA"),
        (-999, "-ALL"),
    ],
)
def test_columns_are_spelt_as_in_a_spreadsheet(number: int, letters: str) -> None:
    assert format_column(number) == letters
    assert parse_column(letters) == number
    assert parse_column(letters.lower()) == number


@given(st.integers(-20000, 20000))
def test_a_formatted_column_is_parsed_back(number: int) -> None:
    assert parse_column(format_column(number)) == number


@pytest.mark.parametrize(
    ("label", "column", "row"),
    [
        ("M25", 13, 25),
        ("m25", 13, 25),
        ("M025", 13, 25),
        ("L0", 12, 0),
        ("L-2", 12, -2),
        ("-A0", 0, 0),
        ("-A-4", 0, -4),
        ("-b1", -1, 1),
        ("AA1", 27, 1),
        ("ALK999", 999, 999),
        ("-ALL-999", -999, -999),
    ],
)
def test_hexes_have_labels(label: str, column: int, row: int) -> None:
    assert parse_hex(label) is Hex.at(column, row)


@pytest.mark.parametrize(
    ("label", "above", "below"),
    [("M24", "M23", "M25"), ("m26", "M25", "M27"), ("L1", "L0", "L2"), ("-A-1", "-A-2", "-A0")],
)
def test_a_label_between_two_hexes_is_refused_with_both(label: str, above: str, below: str) -> None:
    with pytest.raises(LabelError) as caught:
        parse_hex(label)
    message = f"{label.upper()} lies between two hexes: {above} or {below}?"
    assert str(caught.value) == message
    assert [str(hex) for hex in caught.value.nearest] == [above, below]


@pytest.mark.parametrize("label", ["L999", "M-998", "ALK998", "-ALL-998", "L-999"])
def test_every_completion_can_be_typed(label: str) -> None:
    with pytest.raises(LabelError) as caught:
        parse_hex(label)
    assert caught.value.nearest
    for hex in caught.value.nearest:
        assert parse_hex(str(hex)) is hex
        assert str(hex) in str(caught.value)


@pytest.mark.parametrize(
    "label", ["M1001", "ALM26", "-ALM26", "AAAA26", "M-1001", "M" + "9" * 90, "ZZZZZZZZ1"]
)
def test_labels_beyond_the_limits_are_refused(label: str) -> None:
    with pytest.raises(LabelError, match="columns and rows go to 999 at most"):
        parse_hex(label)


@pytest.mark.parametrize(
    "text",
    ["", "M", "25", "M 25", "M25 ", " M25", "25M", "--A0", "M--1", "M+1", "M2.5", "Ä25", "M²"],
)
def test_invalid_labels_are_refused(text: str) -> None:
    with pytest.raises(LabelError, match="a hex is a column and a row, such as M25"):
        parse_hex(text)


@given(st.text(max_size=12))
def test_any_text_is_a_label_or_an_error(text: str) -> None:
    try:
        hex = parse_hex(text)
    except LabelError:
        return
    assert parse_hex(str(hex)) is hex
