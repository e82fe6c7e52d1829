"""The generator of the reference in docs/python.md, from the docstrings of the public names.

Run ``python -m tests.python_page`` to write it; a test fails when it is out of date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import EnumType
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Final, NamedTuple, get_args, get_overloads, get_type_hints, is_typeddict

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "python.md"
MODULES: Final[Mapping[str, Sequence[str]]] = {  # with the public names; none means all
    "taluva": (),
    "taluva.taifun": (),
    "taluva.bots": (),
}
# Members for the program's own use, which may change, and the old name of a method.
INTERNAL: Final = {
    "Record.accept",
    "Record.complete",
    "Record.deal",
    "Record.definition",
    "Record.due",
    "Record.entries",
    "Record.has_started",
    "Record.head",
    "Record.history",
    "Record.last_turn",
    "Record.log_lines",
    "Record.moments",
    "Record.redoable",
    "Record.replace_game",
    "Record.restore",
    "Record.settle",
    "Record.setup",
    "Record.state",
    "Comment.describe",
    "Comment.is_human",
    "Comment.parse",
    "discard",
    "first_at_start",
    "from_beginning",
    "in_public",
    "is_needless",
    "is_second_house",
    "Outcome.parse",
    "shift",
    "step",
    "with_revealed",
    "GameDefinition.ask",
    "GameDefinition.need",
    "Outcome.words",
}

BRIEF: Final = (
    *("Board", "Card", "Corner", "Decks", "Hex", "Island", "Pool", "Position", "Settlement"),
    *("Standing", "Stock", "Options", "Goal", "Grammar", "Language", "Meter", "ParserState"),
    *("RoleColours", "Statistics", "taluva.core.game.Effect", "taluva.core.game.Refusal"),
)  # their members are only named
PLAIN: Final = (
    *("CornerArgument", "HexArgument", "Integer", "Keyword", "OneOf", "MoveForm", "MoveList"),
    *("Evaluation", "Exercise", "Mark", "Picture", "Piece", "RandomBot", "ScoreRow", "Sprite"),
    "FrozenDict",
)  # their members are left out
LIKE: Final = {"BaseGame": "Game"}  # the class that explains the members of another
SAME: Final = {"effect", "legal_moves()", "moves", "phase", "play(move)"}  # as in the first game

MOVES: Final = {  # added to the list of moves
    "taluva": "[Moves](notation.md#moves) explains them.",
    "taluva.taifun": "`Walk` is written `move`. `Draw` and `Roll` are chance moves.",
}
MAX_LISTED: Final = 12  # members of an enumeration
REFERENCE: Final = "## Reference\n"
CLOSING: Final = "\nNext page: [Programs and bots](programs.md)\n"


def page() -> str:
    """Return the page in Markdown: its text as it is, and a new reference."""
    text = PAGE.read_text(encoding="utf-8").partition(REFERENCE)[0]
    return text + REFERENCE + reference(MODULES) + CLOSING


def reference(modules: Mapping[str, Sequence[str]]) -> str:
    """Return the sections of modules, each with its public names; none means all."""
    seen: dict[object, str] = {}
    return "".join(part for each in modules for part in _module(each, modules[each], seen))


def _module(name: str, wanted: Sequence[str], seen: dict[object, str]) -> Iterator[str]:
    """Yield the section of a module. Names that an earlier module has are only listed."""
    module = import_module(name)
    public = sorted(getattr(module, "__all__", dir(module)))
    names = [each for each in wanted or public if not each.startswith("__")]
    known = [each for each in names if _key(getattr(module, each)) in seen]
    new = [each for each in names if each not in known]
    yield f"\n### `{name}`\n\n{_first(module.__doc__)}\n"
    if known:
        yield f"\nAs in `taluva`: {', '.join(f'`{each}`' for each in known)}.\n"
    moves = {kind.__name__ for kind in getattr(getattr(module, "Move", None), "__args__", ())}
    big = [each for each in new if each not in (*moves, *PLAIN) and _members(getattr(module, each))]
    small = [each for each in new if each not in big and each not in moves]
    yield "\n" if small else ""
    for each in small:
        value = getattr(module, each)
        seen[_key(value)] = name
        more = f" {MOVES[name]}" if each == "Move" else ""
        yield f"- `{each}{_signature(value)}`: {_about(value)}{more}\n"
    for each in big:
        value = getattr(module, each)
        same_name = next((old for old in seen if getattr(old, "__name__", "") == each), None)
        seen[_key(value)] = name
        yield f"\n#### `{name}.{each}`\n\n{_about(value)}\n"
        if each in BRIEF or f"{name}.{each}" in BRIEF:
            named = ", ".join(f"`{member.key}`" for member in _members(value))
            yield f"\nMembers: {named}.\n"
        elif each in LIKE:
            other = next(old for old in seen if getattr(old, "__name__", "") == LIKE[each])
            theirs = [member.word for member in _members(other)]
            yield f"\nIt has the members of `{LIKE[each]}`, and:\n"
            yield from _listed(
                [member for member in _members(value) if member.word not in theirs], ()
            )
        else:
            yield from _listed(_members(value), _members(same_name))


def _listed(members: Sequence[Member], earlier: Sequence[Member]) -> Iterator[str]:
    """Yield the members of a class in Markdown; those in ``earlier`` are only named."""
    known = {each.key for each in earlier} & SAME
    same = [each for each in members if each in earlier or each.key in known]
    plain = [each for each in members if each not in same and each.kind]
    if same:
        yield f"\nAs in `taluva`: {', '.join(f'`{each.key}`' for each in same)}.\n"
    if plain:
        yield f"\nFields: {', '.join(f'`{each.name}: {each.kind}`' for each in plain)}.\n"
    yield "\n"
    for each in members:
        if each not in same and each not in plain:
            yield f"- `{each.name}`: {each.about}\n"


def _key(value: object) -> object:
    return value if not isinstance(value, UnionType) else id(value)


def _about(value: object) -> str:
    if isinstance(value, UnionType):
        kinds = (f"`{each.__name__}{_signature(each)}`" for each in value.__args__)
        return "One of " + ", ".join(kinds) + "."
    about = _first(inspect.getdoc(value))
    if isinstance(value, EnumType) and len(value.__members__) <= MAX_LISTED:
        return f"{about} {', '.join(f'`{each}`' for each in value.__members__)}."
    return about


def _first(text: str | None) -> str:
    """Return the first paragraph of a docstring in Markdown."""
    assert text, "every public name has a docstring"
    about = " ".join(text.split("\n\n")[0].split()).replace("``", "`").removeprefix("Return ")
    return f"{about[0].upper()}{about[1:].removesuffix('.')}."


def _signature(value: object) -> str:
    """Return the parameters of a function, or of a class that is made by calling it."""
    if isinstance(value, UnionType) or (isinstance(value, type) and _is_unsigned(value)):
        return ""
    assert callable(value), "a public name is a type or a function"
    signature = inspect.signature(value)
    names: list[str] = []
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in names:
            names.append("*")
        if each.kind is each.VAR_KEYWORD:  # the keys of a TypedDict
            choices = get_args(get_type_hints(value)[each.name])
            keys = [f"{key}=…" for kind in choices for key in kind.__annotations__]
            names += keys or [f"**{each.name}"]
        elif each.name not in ("self", "cls"):
            default = "" if each.default is each.empty else f"={_default(each.default)}"
            names.append(each.name + default)
    return f"({', '.join(names)}){_result(value)}"


def _result(value: Callable[..., object]) -> str:
    """Return the type of a function's result, without the modules of types."""
    first = next(iter(get_overloads(value)), value)
    found = inspect.signature(getattr(first, "__func__", first)).return_annotation
    if found in (inspect.Signature.empty, None, "None"):
        return ""
    text = found if isinstance(found, str) else getattr(found, "__name__", str(found))
    return " -> " + re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", text)


def _default(value: object) -> str:
    if isinstance(value, str):
        return repr(str(value))
    is_short = value is None or isinstance(value, int | float) or value == ()
    return repr(value) if is_short else "…"


def _is_unsigned(value: type) -> bool:
    """Check whether a class is an enumeration, an exception or a dictionary."""
    return isinstance(value, EnumType) or issubclass(value, BaseException | dict)


class Member(NamedTuple):
    """A public member of a class: its name, its docstring or comment, or else its type."""

    name: str
    about: str
    kind: str = ""

    @property
    def key(self) -> str:
        """The name with its parameters, without the type of the result."""
        return self.name.partition(" -> ")[0]

    @property
    def word(self) -> str:
        """The name alone."""
        return self.name.partition("(")[0]


def _members(value: object) -> list[Member]:
    """Return the public members of a class, in the order of the source."""
    if not isinstance(value, type) or isinstance(value, EnumType) or is_typeddict(value):
        return []
    owners = [each for each in reversed(value.__mro__) if each.__module__.startswith("taluva")]
    found: dict[str, Member] = {}
    methods = 0
    for owner in owners:
        for name in (*getattr(owner, "__annotations__", {}), *vars(owner)):
            if (
                name.startswith("_")
                or {name, f"{value.__name__}.{name}"} & INTERNAL
                or name in found
            ):
                continue
            member = inspect.getattr_static(value, name, None)
            if isinstance(member, classmethod | staticmethod):
                member = member.__func__
            if inspect.isfunction(member):
                about = _first(inspect.getdoc(member) or name)
                found[name] = Member(name + _signature(member), about)
                methods += 1
            elif isinstance(member, property | cached_property):
                found[name] = Member(name, _first(inspect.getdoc(member)))
                methods += 1
            else:
                found[name] = _field(owner, name)
    return list(found.values()) if methods else []


def _field(owner: type, name: str) -> Member:
    """Return a field with the comment after it in the source, or else with its type."""
    line = re.search(rf"^    {name}: ([^=#\n]*)[^#\n]*(?:# (.*))?$", _source(owner), re.M)
    if line is None:  # without a type, or on several lines
        return Member(name, "", type(getattr(owner, name)).__name__)
    kind, comment = line.groups()
    plain = re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", kind.strip())  # without the module of a type
    return Member(name, _first(comment)) if comment else Member(name, "", plain)


@cache
def _source(owner: type) -> str:
    return inspect.getsource(owner)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
