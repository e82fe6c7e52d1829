"""No rule and no card without cases: one that it decides alone, and a near miss."""

import pytest

from taluva.games.taifun.rules import CARDS, Card, Rule
from tests.games.taifun.cases.cases import CASES, DECIDING, FILES, REFUSING, Case

# The rules that name no place: they are about the hand, the box, the store or the step.
WITHOUT_PLACES = {*(Rule.N1, Rule.K1, Rule.K5, Rule.K6, Rule.K7)}


def cases_about(what: str) -> list[Case]:
    """List the cases in sections with this rule or card in their heading."""
    return [case for case in CASES if what in case.about]


def test_headings_name_rules_and_cards() -> None:
    known = {*Rule, *(card.name for card in CARDS)}
    assert {word for case in CASES for word in case.about} <= known


def test_every_file_has_cases() -> None:
    names = {case.where.partition(":")[0] for case in CASES}
    assert names == {path.name for path in FILES}


@pytest.mark.parametrize("rule", sorted(REFUSING))
def test_refusing_rule_has_cases(rule: Rule) -> None:
    about = cases_about(rule)
    alone = [case for case in about if [each.rule for each in case.refusals] == [rule]]
    details = [each.details for case in about for each in case.refusals if each.rule is rule]
    assert alone, f"no case in which {rule} is the only reason"
    assert [case for case in about if not case.is_refused], f"no near miss of {rule}"
    if rule not in WITHOUT_PLACES:
        assert any(details), f"no case tells the places or numbers of {rule}"


@pytest.mark.parametrize("rule", sorted(DECIDING))
def test_deciding_rule_has_cases(rule: Rule) -> None:
    about = cases_about(rule)
    decided = [case for case in about if case.decided_by is rule]
    assert decided, f"no case that {rule} decides"
    assert all(case.facts for case in decided), f"what does {rule} decide?"
    assert [case for case in about if case.decided_by is not rule], f"no near miss of {rule}"


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_card_has_cases(card: Card) -> None:
    about = [case for case in cases_about(card.name) if case.text.split()[1] == card.name]
    played = [case for case in about if not case.is_refused]
    assert any(case.facts for case in played), f"no case tells what {card} does"
    missed = [case for case in about if [each.rule for each in case.refusals] == [Rule.K3]]
    assert missed, f"no near miss of {card}"


def test_a_move_can_be_refused_by_several_rules() -> None:
    together = [{each.rule for each in case.refusals} for case in CASES]
    alone = {
        *(Rule.S1, Rule.S2, Rule.S4, Rule.N1, Rule.K6, Rule.K7, Rule.D1, Rule.D2)
    }  # these are the only rule of their move
    assert {rule for rules in together if len(rules) > 1 for rule in rules} == REFUSING - alone
