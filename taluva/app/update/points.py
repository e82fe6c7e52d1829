"""Points of a game that is watched: going to one, what it has brought, finding one."""

from __future__ import annotations

from taluva.app.captions import caption
from taluva.app.state import State
from taluva.app.update.common import Result
from taluva.shell.text.wrap import echoed
from taluva.shell.typing.verdict import State as Judged
from taluva.study import Search, SearchError, parse_search


def moved(state: State, index: int) -> State:
    """Look at a point, and stay there."""
    return state.paced(is_playing=False).saying(Judged.OK).at(index)


def news(state: State) -> list[str]:
    """Say what the last step has brought beside itself, with the comments."""
    return caption(state.history, state.index, state.eyes, state.say)[1:]


def saying(state: State, *lines: str) -> State:
    """Say something with the news of the point; nothing more without lines."""
    return state.saying(Judged.OK, *lines, *news(state)) if lines else state.saying(Judged.OK)


def search_for(state: State, text: str) -> Search:
    """Read what is to be found; raises SearchError."""
    return parse_search(text, state.history.game(state.index), state.kit, state.say)


def sought(state: State, direction: int) -> State:
    """Look at the next step that is sought, or at the one before (1, -1), and say which it is.

    Raises SearchError.
    """
    search, history = state.search, state.history
    if search is None:
        raise SearchError(state.say("nothing was sought yet: type / and what to find"))
    found = (search.next if direction > 0 else search.previous)(history, state.index)
    if found is None:
        raise SearchError(nothing_found(state, search.text))
    points = search.points(history)
    said = state.say(
        "{words}: {place} of {all}",
        words=echoed(search.text),
        place=points.index(found) + 1,
        all=len(points),
    )
    return saying(moved(state, found), said)


def nothing_found(state: State, words: str) -> str:
    """Say that no step is about some words."""
    return state.say("nothing here is about {words}", words=echoed(words))


def found_again(state: State, direction: int) -> Result:
    """Go to the next step that is sought, or to the one before (1, -1), by a key."""
    try:
        return sought(state, direction), ()
    except SearchError as error:
        return state.saying(Judged.NO, state.say.again(error)), ()


def speed_words(state: State) -> str:
    """Say how long each step is shown."""
    return state.say("{seconds} s for each step", seconds=state.say.number(state.pace.delay))
