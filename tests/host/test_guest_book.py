"""Join codes, user names and the limits of a guest, without a connection."""

from __future__ import annotations

from pathlib import Path

import pytest

from taluva.host.guest import _encoding
from taluva.host.guest_book import GuestBook, is_code, new_code


def book(folder: Path, *names: str) -> GuestBook:
    return GuestBook(folder / "game.taluva", names, range(1, len(names) + 1))


def test_saving_the_log_elsewhere_moves_the_guest_book(tmp_path: Path) -> None:
    first = book(tmp_path, "Ana")
    other = tmp_path / "other.taluva"
    first.follow(other)
    assert GuestBook(other, ["Ana"], [1]).invitations[0].code == first.invitations[0].code
    first.path = tmp_path / "nowhere" / "game.guests"
    first.renew("Ana")
    assert "nowhere" in first.problem


def test_every_player_has_a_user_name(tmp_path: Path) -> None:
    found = book(tmp_path, "Ana", "ANA", "Jürgen K.", "李", "watch")
    users = [each.user for each in found.invitations]
    assert users == ["ana", "seat2", "jurgenk", "seat4", "seat5"]
    assert found.find("ANA") is found.invitations[0]
    assert found.find("nobody") is None
    assert found.by_name(" jürgen k. ") is found.invitations[2]
    others = book(tmp_path / "other", "seat2", "李", "seat3").invitations
    assert [each.user for each in others] == ["seat2", "seat3", "seat4"]


def test_a_saved_user_name_belongs_to_its_seat(tmp_path: Path) -> None:
    names = ("Bén", "Cy", "Ben")
    (ben,) = GuestBook(tmp_path / "game.taluva", names, [3]).invitations
    found = book(tmp_path, *names)
    assert [each.user for each in found.invitations] == ["seat1", "cy", "ben"]
    assert found.find("ben") == ben


def test_a_code_is_accepted_in_any_case_and_with_blanks(tmp_path: Path) -> None:
    invitation = book(tmp_path, "Ana").invitations[0]
    assert is_code(f" {invitation.code.upper()} ", invitation)
    assert not is_code(new_code(), invitation)
    assert not is_code("", invitation)
    assert not is_code("é", invitation)
    assert not is_code(invitation.code, None)


@pytest.mark.parametrize(
    ("locale", "encoding"),
    [
        ("", "utf-8"),
        ("de_DE.UTF-8", "UTF-8"),
        ("de_DE", "utf-8"),
        ("de_DE.ISO-8859-15@euro", "ISO-8859-15"),
        ("C", "ascii"),
        ("x.base64", "utf-8"),
        ("x.utf-16", "utf-8"),
        ("x.idna", "utf-8"),
        ("x.unicode_escape", "utf-8"),
        ("x.nonsense", "utf-8"),
    ],
)
def test_the_locale_of_a_guest_sets_the_encoding(locale: str, encoding: str) -> None:
    assert _encoding({"LANG": locale}) == encoding
