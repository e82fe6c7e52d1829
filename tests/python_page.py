"""The generator of tests/python_interface.txt, the list of public names for docs/python.md.

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
from typing import Final, get_args, get_overloads, get_type_hints, is_typeddict

ROOT: Final = Path(__file__).parents[1]
INTERFACE: Final = ROOT / "tests" / "python_interface.txt"
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

PLAIN: Final = (
    *("CornerArgument", "HexArgument", "Integer", "Keyword", "OneOf", "MoveForm", "MoveList"),
    *("Evaluation", "Exercise", "Mark", "Picture", "Piece", "RandomBot", "ScoreRow", "Sprite"),
    "FrozenDict",
)  # their members are left out, because only the program needs them


def interface(modules: Mapping[str, Sequence[str]]) -> str:
    """Return every public name of modules with its signature, its members and a description."""
    seen: dict[object, str] = {}
    lines = (line for each in modules for line in ("", *_module(each, modules[each], seen)))
    return "\n".join(lines).strip() + "\n"


def signatures(text: str) -> list[str]:
    """Return the lines of an interface without their descriptions."""
    return [line.partition("  # ")[0] for line in text.splitlines()]


def _module(name: str, wanted: Sequence[str], seen: dict[object, str]) -> Iterator[str]:
    """Yield the lines of a module. Names that an earlier module has are only listed."""
    module = import_module(name)
    yield from (name, "=" * len(name), _first(module.__doc__), "")
    public = sorted(getattr(module, "__all__", dir(module)))
    for each in wanted or (known for known in public if not known.startswith("__")):
        value = getattr(module, each)
        if _key(value) in seen:
            yield f"{each}  # As in {seen[_key(value)]}."
            continue
        seen[_key(value)] = name
        members = [] if each in PLAIN else _members(value)
        yield f"{each}{_signature(value) if not members or _is_made(value) else ''}{_about(value)}"
        yield from (f"    {member}" for member in members)


def _key(value: object) -> object:
    return value if not isinstance(value, UnionType) else id(value)


def _about(value: object) -> str:
    """Return the members of a union or enumeration, and the description of a name."""
    if isinstance(value, UnionType):
        return " = " + " | ".join(f"{each.__name__}{_signature(each)}" for each in value.__args__)
    members = f" = {' | '.join(value.__members__)}" if isinstance(value, EnumType) else ""
    return f"{members}  # {_first(inspect.getdoc(value))}"


def _first(text: str | None) -> str:
    """Return the first paragraph of a docstring in one line."""
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


def _is_made(value: type) -> bool:
    """Check whether programs make objects of a class directly, unlike protocols and games."""
    if {"new", "create", "of"} & vars(value).keys():
        return False
    made = inspect.getattr_static(value, "__init__")
    return hasattr(value, "_fields") or getattr(made, "__module__", "typing") != "typing"


def _is_unsigned(value: type) -> bool:
    """Check whether a class is an enumeration, an exception or a dictionary."""
    return isinstance(value, EnumType) or issubclass(value, BaseException | dict)


def _members(value: object) -> list[str]:
    """Return lines on the public members of a class, in the order of the source."""
    if not isinstance(value, type) or isinstance(value, EnumType) or is_typeddict(value):
        return []
    owners = [each for each in reversed(value.__mro__) if each.__module__.startswith("taluva")]
    found: dict[str, str] = {}
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
                found[name] = f"{name}{_signature(member)}  # {about}"
                methods += 1
            elif isinstance(member, property | cached_property):
                found[name] = f"{name}  # {_first(inspect.getdoc(member))}"
                methods += 1
            else:
                found[name] = _field(owner, name)
    return list(found.values()) if methods else []


def _field(owner: type, name: str) -> str:
    """Return a field with its type, and with the comment after it in the source."""
    line = re.search(rf"^    {name}: ([^=#\n]*)[^#\n]*(?:# (.*))?$", _source(owner), re.M)
    if line is None:  # without a type, or on several lines
        return f"{name}: {type(getattr(owner, name)).__name__}"
    kind, comment = line.groups()
    plain = re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", kind.strip())  # without the module of a type
    return f"{name}: {plain}" + (f"  # {_first(comment)}" if comment else "")


@cache
def _source(owner: type) -> str:
    return inspect.getsource(owner)


if __name__ == "__main__":
    INTERFACE.write_text(interface(MODULES), encoding="utf-8")
