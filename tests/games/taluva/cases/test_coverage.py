"""No rule without cases: one that it decides alone, and a near miss."""

import pytest

from taluva.games.taluva.rules import Rule
from tests.games.taluva.cases.cases import CASES, DECIDING, FILES, REFUSING, Case

# The rules that count something and report what was needed and available.
COUNTING = {Rule.B3, Rule.H1, Rule.W1, Rule.M2}


def cases_about(rule: Rule) -> list[Case]:
    """List the cases in sections with this rule in their heading."""
    return [case for case in CASES if rule in case.rules]


def test_every_rule_refuses_or_decides() -> None:
    assert set(Rule) == REFUSING | DECIDING
    assert not REFUSING & DECIDING


def test_every_file_has_cases() -> None:
    names = {case.where.partition(":")[0] for case in CASES}
    assert names == {path.name for path in FILES}


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule in REFUSING])
def test_refusing_rule_has_cases(rule: Rule) -> None:
    about = cases_about(rule)
    alone = [case for case in about if [each.rule for each in case.refusals] == [rule]]
    allowed = [case for case in about if not case.is_refused]
    details = [each.details for case in about for each in case.refusals if each.rule is rule]
    assert alone, f"no case in which {rule} is the only reason"
    assert allowed, f"no near miss of {rule}"
    assert any(each is not None for each in details), f"no case tells the hexes of {rule}"
    if rule in COUNTING:
        assert any("/" in each for each in details if each), f"no case tells what {rule} needs"


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule in DECIDING])
def test_deciding_rule_has_cases(rule: Rule) -> None:
    about = cases_about(rule)
    decided = [case for case in about if case.decided_by is rule]
    assert decided, f"no case that {rule} decides"
    assert all(case.facts for case in decided), f"what does {rule} decide?"
    assert [case for case in about if case.decided_by is not rule], f"no near miss of {rule}"


def test_a_move_can_be_refused_by_several_rules() -> None:
    together = [{each.rule for each in case.refusals} for case in CASES]
    assert {rule for rules in together if len(rules) > 1 for rule in rules} >= REFUSING - {
        *(Rule.T2, Rule.X1, Rule.X2)  # these are always alone
    }
    for rules in together:
        if rules & {Rule.T2, Rule.X1, Rule.X2}:
            assert len(rules) == 1
