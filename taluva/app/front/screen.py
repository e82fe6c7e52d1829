"""The full-screen menu: a stack of pages, each with a form, drawn beside an island.

The state is immutable, and ``update`` is a pure function. The screen does all input and output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment

from taluva.app.front import page as pages
from taluva.app.memo import Memo
from taluva.app.options import Settings
from taluva.core.pages import Heading, Page, Paragraph, Terms
from taluva.core.text import normalize
from taluva.i18n import Language
from taluva.tui import form as forms
from taluva.tui import screen
from taluva.tui.blocks import ClickTarget, draw_page, event_at, key_targets
from taluva.tui.canvas import Line, overlay, style_text
from taluva.tui.capabilities import Look, Terminal, is_gnu_screen
from taluva.tui.menu import is_typed
from taluva.tui.text import PageView, shorten, wrap
from taluva.tui.theme import Theme, theme_for

_MAX_PAGE_WIDTH: Final = 82  # columns of a text; longer lines are hard to read
_WIDE: Final = 72  # columns of a screen that fits a picture next to a text
_BELOW: Final = 2  # lines below the picture
_WORDS: Final = ("back", "quit", "help")  # can be typed on every page
_ISLAND: Final = "island"  # the timer before drawing the island of a newly focused row
_ISLAND_SECONDS: Final = 0.04
_MAX_ISLANDS: Final = 8  # drawn islands to cache
# The rows of the last page, which every event needs several times.
_ROWS: Final = Memo[Sequence[forms.Row]]()


class OpenPage(NamedTuple):
    """A page and its form."""

    page: pages.FrontPage
    form: forms.Form


class FrontState(NamedTuple):
    """The open pages, the top one last, and the text or message shown over them."""

    stack: tuple[OpenPage, ...]
    context: pages.Context
    terminal: Terminal
    message: str = ""
    text: PageView | None = None  # a text being read
    draw: pages.Drawing | None = None  # draws the picture next to the text
    size: tuple[int, int] = (80, 22)  # columns and lines of the picture
    outcome: Any = None
    tickets: int = 0  # number of tasks so far
    loading: Any = None  # the key of the running task
    is_by_ear: bool = False  # whether the pages are shown by ear; a change starts on going back

    @classmethod
    def of(
        cls,
        pages: Sequence[pages.FrontPage],
        context: pages.Context,
        terminal: Terminal,
        message: str = "",
        focuses: Sequence[str] = (),
    ) -> FrontState:
        """Open pages, the top one last. ``focuses`` names a row to focus on each page."""
        stack = [_open_page(page, context) for page in pages]
        for at, focus in enumerate(focuses[: len(stack)]):
            if any(row.name == focus for row in stack[at].page.rows(context)):
                stack[at] = stack[at]._replace(form=stack[at].form._replace(focus=focus))
        is_by_ear = context.display.is_by_ear
        return cls(tuple(stack), context, terminal, message, is_by_ear=is_by_ear)

    @property
    def page(self) -> pages.FrontPage:
        """The top page."""
        return self.stack[-1].page

    @property
    def form(self) -> forms.Form:
        """The form of the top page."""
        return self.stack[-1].form

    @property
    def rows(self) -> Sequence[forms.Row]:
        """The rows of the top page."""
        page, context = self.page, self.context
        return _ROWS.by_parts((page, context), lambda: page.rows(context))

    @property
    def row(self) -> forms.Row:
        """The row with the focus."""
        return self.form.row(self.rows)

    @property
    def is_row_typed(self) -> bool:
        """Whether the typed text names a row, which then has the focus."""
        form = self.form
        found = forms.find_row(form.typed, self.rows, is_numbered=form.is_numbered)
        return found is not None and not form.is_editing

    @property
    def is_unknown(self) -> bool:
        """Whether Enter cannot use the typed text: neither a row nor a word, nor for the page."""
        typed = self.form.typed
        if self.form.is_editing or not typed.strip() or self.is_row_typed:
            return False
        is_word = any(is_typed(each, typed, self.context.say) for each in _WORDS)
        return not (is_word or self.page.can_accept(typed))

    @property
    def look(self) -> Look:
        """The look for this terminal."""
        return self.context.display.look_on(self.terminal)

    def with_form(self, form: forms.Form) -> FrontState:
        """Return the state with another form for the top page."""
        return self._replace(stack=(*self.stack[:-1], OpenPage(self.page, form)))

    def with_page(self, page: pages.FrontPage) -> FrontState:
        """Return the state with another top page, keeping the focus where possible."""
        index = self.form.at_row(self.rows)
        state = self._replace(stack=(*self.stack[:-1], OpenPage(page, self.form)))
        rows = state.rows
        if any(row.name == self.form.focus for row in rows):
            return state
        return state.with_form(self.form.at(min(index, len(rows) - 1), rows))

    @property
    def is_loading(self) -> bool:
        """Whether the focused row's island is not loaded yet."""
        name = self.row.name
        return self.page.task(name) is not None and self.page.picture(self.context, name) is None

    @property
    def has_own_island(self) -> bool:
        """Whether the focused row has an island, loaded or not."""
        return self.is_loading or self.page.picture(self.context, self.row.name) is not None

    def view(self) -> forms.FormView:
        """Return the contents of the form to draw."""
        page, context, rows, form = self.page, self.context, self.rows, self.form
        scenery, drawn = next(
            (each for each in reversed(self.stack) if not each.page.is_question), self.stack[-1]
        )
        focus = drawn.row(rows if scenery is page else scenery.rows(context)).name
        return forms.FormView(
            scenery.title(context),
            page.heading(context.say),
            rows,
            form,
            page.about(context),
            page.is_list,
            page.is_list and page.is_numbered,
            scenery.picture(context, focus),
            scenery.zooms(context, focus),
        )


FrontResult = tuple[FrontState, list[screen.Request | pages.Save | pages.Delete]]


def _open_page(page: pages.FrontPage, context: pages.Context) -> OpenPage:
    first = page.rows(context)[0].name
    is_numbered = page.is_list and page.is_numbered
    return OpenPage(page, forms.Form(first, is_numbered=is_numbered, adding=page.adding))


def update(state: FrontState, event: screen.Event | forms.RowClicked) -> FrontResult:
    """Handle an event. Return the new state, and requests to carry out."""
    match event:
        case screen.Resized(columns, lines):
            return state._replace(size=(columns, lines - _BELOW)), []
        case screen.TaskFinished(_, result):
            state = state.with_page(state.page.with_loaded(state.loading, result))
            return state._replace(loading=None), []
        case screen.KeyPressed("c-c" | "c-d"):
            return _interrupt(state)
        case _ if state.text is not None:
            return _read_text(state, state.text, event)
        case screen.KeyPressed("f1" | "?") if not (state.form.is_editing and event.name == "?"):
            return state._replace(text=PageView(_help(state.context.say))), [screen.SetLine()]
        case forms.RowClicked():
            return _click(state, event)
    if isinstance(event, screen.LineEdited | screen.KeyPressed):
        state = state._replace(message="")
    form, action, requests = forms.update_form(state.form, state.rows, event)
    before, state = state, state.with_form(form)
    if event == screen.KeyPressed("escape"):
        before = state  # leave the text even if it is refused
    state, more = _act(state, action, before)
    return state, [*requests, *more]


def _act(state: FrontState, action: forms.FormEvent | None, before: FrontState) -> FrontResult:
    """Let the page react to an action, and carry out its reaction."""
    context, page = state.context, state.page
    reaction: pages.Reaction
    match action:
        case None:
            return state, []
        case forms.Listed(row):
            from taluva.app.front.questions import PickPage

            reaction = pages.Open(PickPage(row), row.value if row.choice else "")
        case forms.Left() | forms.Activated("back"):
            return _leave(state)
        case forms.Entered("", text):
            if is_typed("quit", text, context.say) or is_typed("back", text, context.say):
                return _leave(state)
            if is_typed("help", text, context.say):
                return _do(state, pages.Read(PageView(_help(context.say))))
            reaction = page.react(action, context)
            if reaction == pages.Refuse(""):
                reaction = pages.Refuse(_what_to_type(state))
        case _ if page.asked_row is not None:
            state = _close_page(state)
            reaction = state.page.react(forms.Entered(page.asked_row.name, action.name), context)
        case _:
            reaction = page.react(action, context)
            if isinstance(reaction, pages.Refuse) and before.form.is_editing:
                # The text stays, so that the player can correct it.
                line = screen.SetLine(before.form.typed)
                return before._replace(message=reaction.message), [line]
    return _do(state, reaction)


def _what_to_type(state: FrontState) -> str:
    say = state.context.say
    if state.form.is_numbered:
        return say("type a number or a word from the list, or use the arrows")
    return say("type a word from the list, or use the arrows")


def _do(state: FrontState, reaction: pages.Reaction) -> FrontResult:
    """Return the state after a reaction. Saving, deleting and closing become requests."""
    match reaction:
        case pages.Stay(page, message, focus):
            state = state.with_page(page)
            if focus:
                state = state.with_form(state.form._replace(focus=focus))
            return state._replace(message=message), []
        case pages.Refuse(message):
            return state._replace(message=message), []
        case pages.Open(page, focus):
            opened = _open_page(page, state.context)
            form = opened.form._replace(focus=focus or opened.form.focus)
            return state._replace(stack=(*state.stack, OpenPage(page, form))), []
        case pages.Close(changed, focus):
            state = _close_page(state)
            return _do(state, pages.Stay(changed, focus=focus)) if changed else (state, [])
        case pages.Read(text, draw):
            return state._replace(text=text, draw=draw), []
        case pages.Save(page, settings, changed):
            state = _with_settings(state.with_page(page), settings, changed)
            if changed == "by_ear" and state.context.display.is_by_ear > state.is_by_ear:
                sentence = state.context.say("by-ear mode starts when you go back")
                state = state._replace(message=sentence)
            return state, [reaction]
        case pages.Delete(path):
            state = _close_page(state)
            return state.with_page(state.page.without(path)), [reaction]
        case pages.Finish(outcome):
            return state._replace(outcome=outcome), [screen.Exit()]


def _close_page(state: FrontState) -> FrontState:
    """Close the top page, replacing the page below if the top page has changed it."""
    closed = state.page
    state = state._replace(stack=state.stack[:-1])
    changed = closed.below(state.page)
    return state if changed is state.page else state.with_page(changed)


def _with_settings(state: FrontState, settings: Settings, changed: str) -> FrontState:
    context = state.context
    say, value = context.say, {changed: getattr(settings, changed)}
    if changed == "language":
        from taluva.i18n.languages import language

        say = language(settings.language)
    return state._replace(context=pages.Context(say, settings, context.display._replace(**value)))


def _leave(state: FrontState) -> FrontResult:
    """Go back one level. The welcome page asks before leaving."""
    if len(state.stack) > 1:
        has_switched = state.context.display.is_by_ear != state.is_by_ear
        has_switched = has_switched and state.page.asked_row is None
        state = _close_page(state._replace(message=""))
        return _do(state, pages.Finish(pages.SWITCHED)) if has_switched else (state, [])
    if state.page.asks_before_leaving:
        from taluva.app.front.questions import leaving

        return _do(state, pages.Open(leaving(state.context.say)))
    return _do(state, pages.Finish(None))


def _interrupt(state: FrontState) -> FrontResult:
    """Ask whether to quit. Pressing the same key again quits."""
    from taluva.app.front.questions import leaving

    ask = leaving(state.context.say)
    if state.page == ask:
        return _do(state, pages.Finish(None))
    state = state._replace(text=None, message="")
    state = state.with_form(state.form.without_text())
    return _do(state, pages.Open(ask))[0], [screen.SetLine()]


def _read_text(
    state: FrontState, text: PageView, event: screen.Event | forms.RowClicked
) -> FrontResult:
    """Turn the pages of a text, or close it."""
    width, height = _text_width(state, state.size[0]), state.size[1] - 1
    match event:
        case screen.KeyPressed("pageup" | "pagedown" | "up" | "down" as key):
            pages = 1 if key.endswith("down") else -1
            return state._replace(text=text.turn_page(pages, width, height)), []
        case screen.Wheeled(steps):
            return state._replace(text=text.turn_page(-steps, width, height)), []
        case (
            screen.KeyPressed("escape")
            | screen.LineSubmitted()
            | screen.Clicked()
            | screen.KeyPressed("f1" | "?")
        ):
            return state._replace(text=None, draw=None), [screen.SetLine()]
        case screen.LineEdited(typed) if typed:
            return update(state._replace(text=None, draw=None), event)
    return state, []


def _text_width(state: FrontState, width: int) -> int:
    """Return the columns of a text: half of a wide screen if there is a picture next to it."""
    if state.draw is not None and width >= _WIDE:
        return min(width // 2, _MAX_PAGE_WIDTH)
    return min(width, _MAX_PAGE_WIDTH)


def _click(state: FrontState, event: forms.RowClicked) -> FrontResult:
    """Save the text being edited; then choose, change or remove the row under the mouse."""
    form, saving = state.form, list[screen.Request | pages.Save | pages.Delete]()
    if form.is_editing and form.typed != state.row.text:
        entered = forms.Entered(state.row.name, form.typed)
        without = state._replace(message="").with_form(form.without_text())
        saved, saving = _act(without, entered, state.with_form(form))
        is_closed = len(saved.stack) < len(state.stack)
        if saved.form.is_editing or (is_closed and event.name == pages.BACK):
            return saved, [screen.SetLine(saved.form.typed), *saving]
        # On a page that the text would close, another choice replaces the text.
        state, saving = (state, []) if is_closed else (saved, saving)
    form, action = state.form.without_text()._replace(focus=event.name), event.action
    requests: list[screen.Request] = [screen.SetLine()]
    if action is None:
        form, action, requests = forms.choose(form, form.row(state.rows))
    chosen, more = _act(state._replace(message="").with_form(form), action, state)
    return chosen, [*saving, *requests, *more]


def carry_out(
    result: FrontResult, save: Callable[[Settings], None], delete: Callable[[Path], str]
) -> tuple[FrontState, list[screen.Request]]:
    """Save settings and delete logs. Return the state and the other requests.

    ``delete`` returns a message if it fails.
    """
    state, left = result[0], list[screen.Request]()
    for request in result[1]:
        match request:
            case pages.Save(_, settings, _):
                save(settings)
            case pages.Delete(path):
                state = state._replace(message=delete(path) or state.message)
            case _:
                left.append(request)
    return state, left


def _help(say: Language) -> Page:
    """Describe the keys that work on every page."""
    return (
        Heading(say("keys")),
        Terms(
            (
                (say("Up, Down, Tab"), say("choose a row")),
                (say("Enter"), say("open it, edit it, or list its choices")),
                (say("Left, Right"), say("change the value of a row")),
                (say("Esc"), say("go back one step, or close this help")),
                (say("Del or -"), say("remove a player or delete a game")),
                ("+", say("add a player")),
                (say("Shift-Up, Shift-Down"), say("change the order of the players")),
                (say("letters, numbers"), say("choose a row by its word or number")),
                (say("mouse"), say("click a row, or the arrows beside a value; scroll to choose")),
                ("Ctrl-C", say("leave")),
            )
        ),
        Paragraph(""),
        Paragraph(
            say(
                "During a game, type rules to read all the rules and help to list what you can "
                "type."
            )
        ),
    )


class _Island(NamedTuple):
    """A cached drawing of an island."""

    place: tuple[Look, int, int, int]  # the look, the columns of the texts, width and height
    scene: tuple[object, ...]  # what is drawn: title, picture and zooms
    lines: list[Line]


class FrontScreen:
    """The full-screen menu on a terminal. ``state.outcome`` is the player's final choice."""

    keys: Sequence[str] = forms.KEYS
    quick_keys: Sequence[str] = forms.QUICK_KEYS
    pointing_keys: Sequence[str] = ()
    is_pointing = False
    is_asking = False
    is_incomplete = False

    def __init__(
        self,
        state: FrontState,
        save: Callable[[Settings], None] = lambda settings: None,
        delete: Callable[[Path], str] = lambda path: "",
    ) -> None:
        """Show a state. ``save`` and ``delete`` are those of ``carry_out``."""
        self.state = state
        self._save, self._delete = save, delete
        self._islands: list[_Island] = []  # the last ones shown, the latest last
        self._targets: tuple[ClickTarget, ...] = ()  # of the last frame
        self.bar_targets: Sequence[ClickTarget] = ()  # the names of keys in the toolbar
        self._is_waiting = False  # whether a pause comes before the next island is drawn

    @property
    def say(self) -> Language:
        """The current language."""
        return self.state.context.say

    @property
    def is_choosing(self) -> bool:
        """Whether Left and Right change the value of the row whose name is being typed."""
        state = self.state
        return state.text is None and state.is_row_typed and state.row.can_step

    @property
    def has_mouse(self) -> bool:
        """Whether the screen uses the mouse."""
        choice = self.state.context.display.mouse
        return choice == "on" or (choice == "auto" and not is_gnu_screen(self.state.terminal))

    @property
    def theme(self) -> Theme:
        """The colours and characters of the look."""
        return theme_for(self.state.look)

    def handle(self, event: screen.Event) -> Sequence[screen.Request]:
        """Handle an event and return requests."""
        focus = self.state.form.focus
        clicked = None
        if isinstance(event, screen.Clicked):
            clicked = event_at(self._targets, event.column, event.line)
        result = update(self.state, clicked or event)
        self.state, requests = carry_out(result, self._save, self._delete)
        if event == screen.TimerFired(_ISLAND):
            self._is_waiting = False
        elif self.state.form.focus != focus and self.state.has_own_island:
            # Scrolling through a list must not wait for the island of every row.
            self._is_waiting = True
            requests.append(screen.StartTimer(_ISLAND, _ISLAND_SECONDS))
        return [*requests, *self._task()]

    def _task(self) -> list[screen.Request]:
        """Start the page's next background task, unless one is running."""
        state = self.state
        task = state.page.task(state.row.name)
        if task is None or state.loading is not None:
            return []
        ticket = state.tickets + 1
        self.state = state._replace(tickets=ticket, loading=task.key)
        return [screen.RunTask(ticket, lambda report: task.load())]

    def render(self, width: int, height: int) -> Sequence[Line]:
        """Draw the island with the form on the sea beside it, or the text being read."""
        state, theme = self.state, self.theme
        if state.text is not None:
            return self._text(state.text, width, height)
        view = state.view()
        news = self._news(width)
        layout = forms.lay_out(view, width, height - len(news), theme, self.say)
        island = self._island(view, layout, width, height)
        others = [each for each in self._islands if each is not island]
        self._islands = [*others, island][-_MAX_ISLANDS:]
        painted = forms.paint(view, layout, island.lines, theme, width, height)
        self._targets = painted.targets
        rows = painted.lines[: height - len(news)]
        return [*rows, *(self._bar(line, width) for line in news)]

    def _island(
        self, view: forms.FormView, layout: forms.FormLayout, width: int, height: int
    ) -> _Island:
        """Return the island, or the previous one while a new one loads or the focus moves."""
        look = self.state.look
        place = (look, layout.columns, width, height)
        scene = (view.title, view.picture, tuple(view.zooms))
        found = next((each for each in self._islands if each[:2] == (place, scene)), None)
        is_early = self.state.is_loading or (self._is_waiting and found is None)
        if is_early and self._islands and self._islands[-1].place == place:
            return self._islands[-1]
        if found is not None:
            return found
        return _Island(place, scene, forms.paint_island(view, look, layout.columns, width, height))

    def _text(self, page: PageView, width: int, height: int) -> list[Line]:
        """Draw a text below an empty line, and its picture on the right."""
        text, state = self.theme.style("text"), self.state
        columns = _text_width(state, width)
        block = draw_page(page, self.theme, columns, height - 1, self.say)
        self._targets = tuple(target.shift(1) for target in block.targets)
        rows: list[Line] = [[], *block.lines]
        rows += [[]] * (height - len(rows))
        rows = [Segment.adjust_line_length(list(row), width, text) for row in rows]
        if state.draw is not None and columns < width:
            island = state.draw(state.look, (width - columns, height - 1), self.say)
            for y, line in enumerate(island, 1):
                rows[y] = overlay(rows[y], columns, line, width)
        return rows

    def _news(self, width: int) -> list[str]:
        """Wrap a message that is too long for the toolbar. Return [] for a short one."""
        room, message = width - 2, self.state.message
        return wrap(message, room) if cell_len(message) > room else []

    def toolbar(self, width: int) -> Line:
        """Show a message, or the keys."""
        text = self._toolbar_text(width)
        self.bar_targets = key_targets(text, self.say, 1, 1)
        return self._bar(text, width)

    def _toolbar_text(self, width: int) -> str:
        state = self.state
        if state.text is not None:
            return self.say("Enter: go back")
        if state.form.is_editing:
            how = self.say("Enter or Esc saves the text")
            if state.form.is_offered:
                how = self.say("Type over the text, or press Enter to keep it")
        elif state.is_unknown:
            how = _what_to_type(state)
        else:
            how = state.page.keys(state.row, self.say)
        return shorten(how if self._news(width) else state.message or how, width - 2)

    def _bar(self, text: str, width: int) -> Line:
        """Return a line of text as wide as the screen."""
        bar = self.theme.style("bar")
        return Segment.adjust_line_length([Segment(f" {text}", bar)], width, bar)

    def prompt(self) -> Line:
        if self.state.text is not None:
            return []
        form, row = self.state.form, self.state.row
        asked = row.label if form.is_editing else self.say("choose")
        return [Segment(f" {self.say.about(asked, '')}", self.theme.style("prompt"))]

    def hint(self) -> Line:
        """Return the rest of the word that Enter would choose."""
        state = self.state
        if state.text is not None or state.form.is_editing:
            return []
        word, typed = state.row.word, normalize(state.form.typed.strip())
        rest = word[len(typed) :] if normalize(word).startswith(typed) else ""
        return [Segment(rest, self.theme.style("faint"))]

    def styles(self) -> Mapping[str, str]:
        return {"prompt-line": style_text(self.theme.style("text"))}

    def suggest(self, text: str) -> list[screen.Suggestion]:
        """Return no completions, because Tab moves to the next row."""
        return []

    def free_columns(self, lines: int) -> int:
        """Return the full width, because this screen opens no completion menu."""
        return self.state.size[0]


def show(screen: FrontScreen) -> FrontState:
    """Run the screen until the player makes a final choice. Return the last state."""
    from taluva.tui.runner import ScreenRunner

    ScreenRunner(screen, screen.state.look.depth).run()
    return screen.state
