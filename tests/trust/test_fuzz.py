"""Saved inputs of the fuzzer, replayed and mixed; see fuzz.py."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trust.fuzz import inputs
from tests.trust.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_past_findings_of_the_fuzzer_cause_no_errors(name: str) -> None:
    found = inputs(name)
    assert len(found) > 10
    for data in found:
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_mixed_findings_of_the_fuzzer_cause_no_errors(name: str, data: st.DataObject) -> None:
    known = st.sampled_from(inputs(name))
    mixed = bytearray(data.draw(known))
    for _ in range(data.draw(st.integers(1, 4))):
        donor = data.draw(known)
        at, start = (data.draw(st.integers(0, len(each))) for each in (mixed, donor))
        size = data.draw(st.integers(0, 20))
        mixed[at : at + data.draw(st.integers(0, 8))] = donor[start : start + size]
    TARGETS[name](bytes(mixed))
