"""What is told of an analysis: the faults, the turning point, and how good each turn was."""

from __future__ import annotations

from typing import Any

from taluva.games import face_of
from taluva.study.analysis import FAULTS, Analysis, JudgedTurn, Mark
from taluva.table.telling.language import Language
from taluva.table.telling.page import GAP, Page, Paragraph, Table, Terms


def points(difference: float) -> str:
    """Write how much more a chance is, in hundredths; nothing is +0."""
    return f"{round(100 * difference):+d}"


def spelt(moves: tuple[Any, ...], name: str, say: Language) -> str:
    """Write a turn of a game as a player types it."""
    return ", ".join(face_of(name).typed(move, say) for move in moves)


def remark(each: JudgedTurn, name: str, say: Language) -> str:
    """Say how good a turn was, in a line with its mark."""
    return f"{each.mark or ''} {judged(each, name, say)}".strip()


def judged(each: JudgedTurn, name: str, say: Language) -> str:
    """Say how good a turn was."""
    told = [say("chance {chance}", chance=say.percent(each.judgement.played))]
    if each.luck is not None:
        told.append(say("luck {luck}", luck=points(each.luck)))
    if remark := compared_to_others(each, name, say):
        told.append(remark)
    return ", ".join(told)


def compared_to_others(each: JudgedTurn, name: str, say: Language) -> str:
    """Say which turn would have been better, or that no other was good: nothing for most."""
    if each.better:
        return say(
            "{lost} given away: better {moves}",
            lost=each.hundredths_lost,
            moves=spelt(each.better, name, say),
        )
    if each.mark is Mark.ONLY:
        chance = say.percent(each.judgement.other or 0.0)
        return say("the only good turn: the best other leaves {chance}", chance=chance)
    return ""


def fault_rows(
    analysis: Analysis, names: tuple[str, ...], say: Language, *, is_short: bool = False
) -> list[tuple[str, ...]]:
    """Count what everybody has given away: a heading and a row for each player."""
    titles = (say("lost"),) if is_short else (say("turns"), say("lost per turn"))
    rows = [("", *titles, *map(str, FAULTS), str(Mark.ONLY))]
    for name, faults in zip(names, analysis.faults, strict=True):
        numbers = (str(faults.turns), say.number(100 * faults.lost, ".1f"))
        marks = [str(faults.marks[mark]) for mark in (*FAULTS, Mark.ONLY)]
        rows.append((name, *(numbers[-len(titles) :]), *marks))
    return rows


def analysis_page(analysis: Analysis, game: str, names: tuple[str, ...], say: Language) -> Page:
    """Tell of a whole analysis: who gave how much away, the turning point, every marked turn."""
    faults = Table(tuple((*row, "") for row in fault_rows(analysis, names, say)))
    marked = tuple(
        (
            f"{each.turn.number} {each.mark}",
            say(
                "{name}: {moves}; {remark}",
                name=names[each.turn.seat - 1],
                moves=spelt(each.moves, game, say),
                remark=judged(each, game, say),
            ),
        )
        for each in analysis.turns
        if each.mark is not None
    )
    turning = Paragraph(turning_point(analysis, names, say))
    return (faults, GAP, turning, *((GAP, Terms(marked)) if marked else ()))


def turning_point(analysis: Analysis, names: tuple[str, ...], say: Language) -> str:
    """Say when and by what the game was decided."""
    point = analysis.turning_point
    if point is None:
        return say("Nobody is ahead of the others.")
    ahead = say.listed([names[seat - 1] for seat in point.seats])
    each = point.turn
    if each is None:
        return say("{names} stayed ahead from the first turn to the last.", names=ahead)
    facts = {"turn": each.turn.number, "name": names[each.turn.seat - 1], "names": ahead}
    if each.turn.seat not in point.seats and each.mark in FAULTS:
        return say(
            "The turning point: in turn {turn} {name} gave away {lost},"
            " and {names} stayed ahead from then on.",
            lost=each.hundredths_lost,
            **facts,
        )
    luck = round(100 * (each.luck or 0.0))
    if luck > 0 and each.turn.seat in point.seats:
        return say(
            "The turning point: in turn {turn} luck gave {name} {luck},"
            " and {names} stayed ahead from then on.",
            luck=luck,
            **facts,
        )
    if luck < 0 and each.turn.seat not in point.seats:
        return say(
            "The turning point: in turn {turn} luck took {luck} from {name},"
            " and {names} stayed ahead from then on.",
            luck=-luck,
            **facts,
        )
    return say(
        "The turning point: turn {turn} of {name}, after which {names} stayed ahead.", **facts
    )
