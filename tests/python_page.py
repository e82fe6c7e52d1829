"""The generator of docs/python.md, from the docstrings of the public names.

Run ``python -m tests.python_page`` to write it; a test fails when it is out of date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import EnumType
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "python.md"
MODULES: Final[Mapping[str, Sequence[str]]] = {  # with the public names; none means all
    "taluva": (),
    "taluva.taifun": (),
    "taluva.bots": ("Bot", "Budget", "Hint"),
}

OPENING: Final = """\
# The Python interface

Every public module and name. What is not on this page may change without notice. [Programs and
bots](programs.md) has examples. This page is generated from the docstrings;
[contributing](contributing.md#generated-files) shows how.

`play` reads a move or its text and, in Taifun, deals the cards and dice that follow. `apply` plays
exactly one move and deals nothing. Until 0.2.0 it was called `step`, and that name still works.

`str(game)` is one short line. `game.as_dict()` is the whole state, and `game.to_position()` the
position as a string.
"""
CLOSING: Final = "\nNext page: [Bots](bots.md)\n"


def page() -> str:
    """Return the page in Markdown."""
    seen: dict[object, str] = {}
    return OPENING + "".join(text for name in MODULES for text in _module(name, seen)) + CLOSING


def _module(name: str, seen: dict[object, str]) -> Iterator[str]:
    """Yield the section of a module. Names that an earlier module has are only listed."""
    module = import_module(name)
    names = [each for each in MODULES[name] or module.__all__ if not each.startswith("__")]
    known = [each for each in names if _key(getattr(module, each)) in seen]
    new = [each for each in names if each not in known]
    yield f"\n## `{name}`\n\n{_first(module.__doc__)}\n"
    if known:
        yield f"\nAs in `taluva`: {', '.join(f'`{each}`' for each in known)}.\n"
    big = [each for each in new if _members(getattr(module, each))]
    small = [each for each in new if each not in big]
    if small:
        yield "\n| name | |\n|---|---|\n"
    for each in small:
        value = getattr(module, each)
        seen[_key(value)] = name
        yield f"| `{each}{_signature(value)}` | {_cell(_about(value))} |\n"
    for each in big:
        value = getattr(module, each)
        seen[_key(value)] = name
        yield f"\n### `{name}.{each}`\n\n{_about(value)}\n\n| member | |\n|---|---|\n"
        for member, text in _members(value):
            yield f"| `{member}` | {_cell(text)} |\n"


def _key(value: object) -> object:
    return value if not isinstance(value, UnionType) else id(value)


def _about(value: object) -> str:
    if isinstance(value, UnionType):
        return "One of " + ", ".join(f"`{each.__name__}`" for each in value.__args__) + "."
    about = _first(inspect.getdoc(value))
    if isinstance(value, EnumType):
        return f"{about} {', '.join(f'`{each}`' for each in value.__members__)}."
    return about


def _first(text: str | None) -> str:
    """Return the first paragraph of a docstring in Markdown."""
    assert text, "every public name has a docstring"
    return " ".join(text.split("\n\n")[0].split()).replace("``", "`")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _signature(value: object) -> str:
    """Return the parameters of a function, or of a class that is made by calling it."""
    if isinstance(value, UnionType) or (isinstance(value, type) and _is_named(value)):
        return ""
    assert callable(value), "a public name is a type or a function"
    signature = inspect.signature(value)
    names: list[str] = []
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in names:
            names.append("*")
        if each.name not in ("self", "cls"):
            default = "" if each.default is each.empty else f"={_default(each.default)}"
            names.append(each.name + default)
    return f"({', '.join(names)})"


def _default(value: object) -> str:
    return repr(str(value)) if isinstance(value, str) else re.sub(r"<.*>", "…", repr(value))


def _is_named(value: type) -> bool:
    """Check whether a class is an enumeration or an exception, which programs do not call."""
    return isinstance(value, EnumType) or issubclass(value, BaseException)


def _members(value: object) -> list[tuple[str, str]]:
    """Return the public members of a class with their kinds, in the order of the source."""
    if not isinstance(value, type) or isinstance(value, EnumType):
        return []
    owners = [each for each in reversed(value.__mro__) if each.__module__.startswith("taluva")]
    found: dict[str, str] = {}
    methods = 0
    for owner in owners:
        for name in (*getattr(owner, "__annotations__", {}), *vars(owner)):
            if name.startswith("_") or name == "step":
                continue
            member = inspect.getattr_static(value, name, None)
            if isinstance(member, classmethod | staticmethod):
                member = member.__func__
            if inspect.isfunction(member):
                found.setdefault(name + _signature(member), _first(inspect.getdoc(member)))
                methods += 1
            elif isinstance(member, property | cached_property):
                found.setdefault(name, _first(inspect.getdoc(member)))
                methods += 1
            else:
                found.setdefault(name, _comment(owner, name))
    return list(found.items()) if methods else []


def _comment(owner: type, name: str) -> str:
    """Return the comment after a field in the source of its class."""
    line = re.search(rf"^    {name}: ([^=#\n]*)[^#\n]*(?:# (.*))?$", inspect.getsource(owner), re.M)
    if line is None:
        return ""
    kind, comment = line.groups()
    return (comment or f"`{kind.strip()}`").strip()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
