"""The message catalogues: collect messages, update the ``.po`` files, compile them for the program.

``python -m tests.tools.catalogs`` does all of it. The build compiles too. Babel reads and writes
the files; players do not need it.
"""

from __future__ import annotations

import ast
import bz2
import io
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from taluva.i18n import TypedWords
from taluva.i18n.languages import END, KEY_BYTES, KEYS, key_of
from tests.sources import parsed

PACKAGE: Final = Path(__file__).parents[2] / "taluva"
FOLDER: Final = PACKAGE / "i18n"

# The calls that hold a message: a language by the names that it has, and its plural form.
SAYING: Final = frozenset({"say", "_say", "ENGLISH", "self"})
COUNTING: Final = "count"

# The header that gettext needs, without dates.
HEADER: Final = """\
# Taluva in {language}: what the program says, by the English sentences.
msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def template() -> Catalog:
    """Return the messages of the whole code, in the order of its files."""
    found = Catalog(project="taluva", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        code, place = parsed(path), [(path.relative_to(PACKAGE).as_posix(), 0)]
        for message in spoken(code):
            found.add(message, locations=place)
        for context, word in typed(path):
            found.add(word, locations=place, context=context)
    return found


def spoken(code: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Yield the messages of some code, also in nested calls and texts."""
    nodes = [code]
    while nodes:
        node = nodes.pop()
        nodes += reversed([*ast.iter_child_nodes(node)])  # in the order of the code
        if not isinstance(node, ast.Call):
            continue
        texts = []
        for each in node.args:
            if not (isinstance(each, ast.Constant) and isinstance(each.value, str)):
                break
            texts.append(each.value)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in SAYING and texts:
            yield texts[0]
        elif name == COUNTING and len(texts) == 2:
            yield texts[0], texts[1]


def typed(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the words that players type in a module, with their contexts."""
    if "= TypedWords(" in path.read_text(encoding="utf-8"):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for table in vars(import_module(name)).values():
            if isinstance(table, TypedWords):
                yield from ((table.context, word) for word in table.english)


def files() -> Iterator[Path]:
    """List the ``.po`` files."""
    yield from sorted(FOLDER.glob("*.po"))


def read(path: Path) -> Catalog:
    """Read a ``.po`` file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def compile_files(folder: Path) -> dict[Path, bytes]:
    """Return the compiled catalogues of a folder, without fuzzy entries, and their keys."""
    read_files = {path: read(path) for path in sorted(folder.glob("*.po"))}
    languages = {path: dict(entries(catalogue)) for path, catalogue in read_files.items()}
    keys = list(dict.fromkeys(key for texts in languages.values() for key in texts))
    made = {folder / f"{KEYS}.cat": b"".join(key.to_bytes(KEY_BYTES) for key in keys)}
    for path, texts in languages.items():
        content = END.join([read_files[path].plural_expr, *(texts.get(key, "") for key in keys)])
        made[path.with_suffix(".cat")] = bz2.compress(content.encode())
    return made


def entries(catalogue: Catalog) -> Iterator[tuple[int, str]]:
    """Yield the translations. Raises ValueError if two messages have one checksum."""
    seen: set[int] = set()
    for message in catalogue:
        if not message.id or not is_translated(message) or message.fuzzy:
            continue
        context = message.context or ""
        if isinstance(message.id, tuple | list):
            found = [
                (key_of(message.id[0], context, form), text)
                for form, text in enumerate(message.string or ())
            ]
        else:
            found = [(key_of(message.id, context), str(message.string))]
        for key, text in found:
            if key in seen:
                raise ValueError("two messages have the same checksum: change the wording of one")
            seen.add(key)
            yield key, text


def compile_all() -> list[Path]:
    """Write a compiled catalogue next to every ``.po`` file, and the keys; return the list."""
    made = compile_files(FOLDER)
    for path, content in made.items():
        path.write_bytes(content)
    return list(made)


def update(path: Path, found: Catalog) -> None:
    """Update a catalogue: add new messages empty, remove unused ones."""
    catalogue = read(path)
    catalogue.update(found, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=100, omit_header=True, include_lineno=False)
    header = HEADER.format(
        language=catalogue.locale.english_name, code=path.stem, plurals=catalogue.plural_forms
    )
    path.write_bytes(header.encode() + written.getvalue())


def main() -> None:
    """Update all catalogues and compile them."""
    found = template()
    for path in files():
        update(path, found)
        missing = len([each for each in read(path) if each.id and not is_translated(each)])
        print(f"{path.name}: {len(found)} messages, {missing} not translated")
    compile_all()


def is_translated(message: Message) -> bool:
    """Return whether a message has all its forms."""
    text = message.string
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    main()
