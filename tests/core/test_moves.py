"""Games that share their moves do not see each other's later moves."""

import copy
import pickle
import random

import pytest

from taluva.core.immutable import MoveList


def test_appending_a_move_returns_a_new_list() -> None:
    empty = MoveList[str]()
    one = empty.plus("a")
    two = one.plus("b")
    other = one.plus("c")
    again = one.plus("b")
    assert [*empty] == []
    assert [*one] == ["a"]
    assert [*two] == ["a", "b"]
    assert [*other] == ["a", "c"]
    assert two == again == ("a", "b")
    assert two != other
    assert two[-1] == "b"
    assert two[0] == "a"
    assert two[:1] == ("a",)
    assert two[-1:] == ("b",)
    assert len(other) == 2
    assert "b" in two
    assert "b" not in one


def test_a_longer_list_does_not_change_a_shorter_one() -> None:
    one = MoveList(["a"])
    one.plus("b")
    with pytest.raises(IndexError):
        one[1]
    assert one[-1] == "a"
    assert repr(one) == "('a',)"


def test_branching_move_lists_equal_tuples() -> None:
    rng = random.Random(1)
    known: list[tuple[MoveList[int], tuple[int, ...]]] = [(MoveList(), ())]
    for number in range(2000):
        moves, as_tuple = rng.choice(known)
        move = rng.randrange(3) if number % 2 else number
        known.append((moves.plus(move), (*as_tuple, move)))
    for moves, as_tuple in known:
        assert tuple(moves) == as_tuple
        assert hash(moves) == hash(as_tuple)


def test_move_lists_can_be_copied_pickled_and_compared() -> None:
    moves = MoveList(["a", "b"])
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert copy.deepcopy(moves) == moves
    assert moves != "ab"
    assert moves != 7
