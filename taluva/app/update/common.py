"""Event handling that all screens share: size, line, pages, and the view of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from taluva.app.events import PanelScrolled, RequestRefused, TableEvent, ZoomChosen
from taluva.app.layout import Layout
from taluva.app.options import AUTO
from taluva.app.state import Mode, OfferedPage, PageNeed, State
from taluva.app.table import NO_HINTS, ONLY_PLAYERS, Table
from taluva.core.pages import Block, Page
from taluva.core.text import ParseError
from taluva.i18n import InvalidInput, quote
from taluva.tui import screen
from taluva.tui.commands import Command, Commands
from taluva.tui.hexmap.picture import Frame
from taluva.tui.text import PageView, blocks

if TYPE_CHECKING:
    from taluva.app.session import Session

# A call of one of the table's methods, for the session that makes the request.
TableRequest = Callable[[Table, "Session"], TableEvent | screen.RunTask | None]
Orders = Sequence[screen.Request | TableRequest]
Result = tuple[State, Orders]

_PANS: Final = {"s-left": (-1, 0), "s-right": (1, 0), "s-up": (0, -1), "s-down": (0, 1)}
PAGE_KEYS: Final = {"pageup": -1, "pagedown": 1}
KEYS: Final = (*_PANS, "s-home", "f1", *PAGE_KEYS)
LINE: Final = "line"  # the timer for a pause after editing
HESITATION: Final = screen.StartTimer(LINE, 0.25)
MOTION: Final = "motion"  # the timer of an animation
FRAME_SECONDS: Final = 0.09
MAX_FRAMES: Final = 4
FLASH: Final = "flash"  # the timer that ends the highlight of a reason
FLASH_SECONDS: Final = 0.3


def ask_to_leave(state: State) -> Result:
    """Ask whether to leave. The next key is the answer. A replay loses nothing, so just leave."""
    if state.mode is Mode.REPLAY and state.viewer is None and state.explorer is None:
        return state, [screen.Exit()]
    question = state.say("Quit? (y/N)")
    if state.mode is Mode.PLAY and state.safety:
        question = state.say("Quit? {safety} (y/N)", safety=state.safety)
    return state.but(confirmation=question), ()


def answer_leaving(state: State, key: str) -> Result:
    """Handle the answer: y, Ctrl-C or Ctrl-D leave, any other key stays.

    A letter other than n starts a new line.
    """
    state = state.but(confirmation="")
    if key in ("c-c", "c-d") or state.say.is_yes(key):
        return state, [screen.Exit()]
    if len(key) == 1 and key.isalnum() and key != "n":
        return state.edit_line(key), [screen.SetLine(key)]
    return state, ()


def handle(state: State, event: screen.Event | TableEvent, layout: Layout) -> Result | None:
    """Handle an event in the way that all screens share. Return None for other events."""
    match event:
        case screen.Resized(columns, lines):
            return replace(state, view=state.view.resize(columns, lines)), ()
        case screen.LineEdited(text):
            # Typing closes a page over the map.
            page = None if text and layout.is_map_hidden else layout.page
            return state.pin_page(page).edit_line(text), ()
        case screen.TimerFired(name) if name == FLASH:
            return state.but(is_flashing=False), ()
        case screen.TimerFired(name) if name == MOTION:
            return with_frames(state, state.frames[1:])
        case screen.Progress(ticket, part):
            return state.set_progress(ticket, part), ()
        case RequestRefused(why, ticket):
            if state.task is not None and state.task.ticket == ticket:
                state = state.but(task=None)
            return reject(state, *why)
        case screen.ConnectionLagged(seconds):
            message = state.say(
                "slow connection: {seconds} s to draw the screen. Type look outline to send less.",
                seconds=round(seconds),
            )
            return state.saying(screen.LineStatus.WARNING, message), ()
        case screen.TooLong(most):
            message = state.say("that line is too long: at most {number} characters", number=most)
            return reject(state.clear_line(), message)
        case screen.KeyPressed(name):
            return _press(state, name, layout)
        case screen.Dragged(columns, lines) if not layout.is_map_hidden:
            return replace(state, view=state.view.drag(columns, lines)), ()
        case PanelScrolled(top):
            return state.but(panel_top=top), ()
        case ZoomChosen(zoom, around) if not layout.is_map_hidden:
            was_automatic = state.view.choices.zoom == AUTO
            state = replace(state, view=state.view.set_zoom(zoom, around))
            if not was_automatic:
                return state, ()
            text = state.say("Automatic zoom is off; {key}: on", key=state.say("Shift-Home"))
            return state.saying(screen.LineStatus.OK, text), ()
        case _:
            return None


def _press(state: State, name: str, layout: Layout) -> Result | None:
    if name in PAGE_KEYS and layout.has_pages:
        return state.offer_page(OfferedPage(layout.turn_page(PAGE_KEYS[name]))), ()
    if name in _PANS:
        return state.close_page().but(view=state.view.pan(*_PANS[name])), ()
    match name:
        case "c-c" | "c-d":
            return ask_to_leave(state)
        case "escape" if layout.page is not None:
            return state.close_page(), ()
        case "escape" if not (state.typed or state.feedback):
            return ask_to_leave(state)
        case "escape":
            return write_line(state, "")
        case "s-home":
            return state.close_page().clear_feedback().but(view=state.view.undo_wheel()), ()
    return None


PlayMove = Callable[[State, Any], Result]  # plays a legal move


def play_at_table(state: State, move: Any) -> Result:
    """Request a move. The state changes when the table reports it."""
    return state, [lambda table, me: table.play(me, move)]


def write_line(state: State, line: str) -> Result:
    """Put a line where the player types, without feedback on an earlier one."""
    return state.edit_line(line).clear_feedback(), [screen.SetLine(line)]


def take_hint(state: State, play: PlayMove = play_at_table) -> Result:
    """Put the move of the numbered hint into the line. In plain mode, play it."""
    move = state.hints[int(state.submitted) - 1].move
    if not state.view.is_plain:
        return write_line(state, state.ui.format_move(move, state.say))
    after, requests = play(state.clear_line(), move)
    return after, [*requests, screen.SetLine()]


def with_frames(state: State, frames: tuple[Frame, ...]) -> Result:
    """Show the first frame, and start the timer for the next one."""
    return state.but(frames=frames), [screen.StartTimer(MOTION, FRAME_SECONDS)] if frames else ()


_FUNCTION_KEYS: Final = ("F1", "F2", "F3", "F4", "F5", "F6")


def click_term(
    state: State,
    term: str,
    page: PageView | None,
    commands: Commands[State, Result],
    handle: Callable[[State, screen.Event], Result],
) -> Result:
    """Handle a click on a term of an answer as the line or the key that it stands for.

    A term is a value of the setting that the answer is about, a command with its argument as in the
    help, or a key. Other terms do nothing.
    """
    asked = None if page is None else commands.find(page.title)
    values = () if asked is None or asked.completions is None else asked.completions(state)
    if asked is not None and asked.name != "help" and term in dict(values):
        return handle(state, screen.LineSubmitted(f"{asked.word} {term}"))
    command = commands.find(term.partition(" ")[0])
    if command is not None and term == command.usage:
        if not command.needs_argument:
            return handle(state, screen.LineSubmitted(command.word))
        line = f"{command.word} "
        state, requests = handle(state, screen.LineEdited(line))
        return state, [*requests, screen.SetLine(line)]
    if term in _FUNCTION_KEYS:
        return handle(state, screen.KeyPressed(term.lower()))
    return state, ()


# The service of a game definition that each command needs.
_NEEDS: Final = {
    "hint": "hints",
    "learn": "lessons",
    "stats": "statistics",
    "analyse": "judge",
    "explore": "explore",
    "threats": "threats",
}


def why_unsupported(state: State, command: str) -> str:
    """Return why a command is not available in this game or to this viewer, or ""."""
    viewer = state.viewer
    if viewer is not None and command in ("hint", "analyse") and not viewer.has_hints:
        return state.say.again(NO_HINTS)
    if viewer is not None and command == "undo" and viewer.seat is None:
        return state.say.again(ONLY_PLAYERS)
    try:
        if command in _NEEDS:
            state.definition.need(_NEEDS[command])
    except InvalidInput as error:
        return state.say.again(error)
    return ""


def file_named(text: str) -> Path:
    """Return the path of a typed file name. Raise ValueError for an unknown home folder."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise InvalidInput(
            "{name} is not a valid file name: no such home folder", name=quote(text)
        ) from None


def run_command(state: State, command: Command[State, Result], argument: str) -> Result:
    """Run a command. Commands raise an error with a message if an argument is wrong."""
    try:
        return command.run(state, argument)
    except (InvalidInput, ParseError) as error:
        return reject(state, state.say.again(error))


def at_table(
    call: Callable[[Table, Session, str], TableEvent | None],
) -> Callable[[State, str], Result]:
    """Return what runs a command that only calls a method of the table with its argument."""
    return lambda state, text: (state, [lambda table, me: call(table, me, text)])


def unkept(state: State) -> str:
    """Return advice on leaving a game that is not saved, or "" if it is saved."""
    if state.timeline.is_saved:
        return ""
    return state.say("the game is NOT saved: type save FILE, or quit now to discard it")


def reject(state: State, *lines: str) -> Result:
    """Show why a line was refused, on a page if the toolbar is too narrow.

    The line stays for editing, but a letter starts a new one. Lines typed ahead are dropped,
    because they relied on this one.
    """
    after = _message(state, screen.LineStatus.NO, blocks(lines))
    after = after.but(is_refused=bool(after.typed))
    return after, [screen.DropTypeahead()]


def reply(state: State, page: Iterable[Block | str]) -> Result:
    """Show an answer, in the toolbar if it fits or else on a page, and clear the line."""
    return _message(state.clear_line(), screen.LineStatus.OK, blocks(page)), [screen.SetLine()]


def _message(state: State, status: screen.LineStatus, page: Page) -> State:
    lines = tuple(state.text_of(page))
    is_short = len(lines) <= 1 or status is screen.LineStatus.NO
    state = state.but(last_answer=lines, pages=()).saying(status, *(lines if is_short else ()))
    if len(lines) <= 1:
        return state.open_page(page, PageNeed.NOT_IN_TOOLBAR)
    return state.set_playing(is_playing=False).open_page(page)
