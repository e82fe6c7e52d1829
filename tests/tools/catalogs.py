"""The message catalogues: collect messages, update the ``.po`` files, compile them for the program.

``python -m tests.tools.catalogs`` does all of it. The build compiles too. Babel reads and writes
the files; players do not need it.
"""

from __future__ import annotations

import ast
import io
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from taluva.i18n.catalogue import END, key_of

PACKAGE: Final = Path(__file__).parents[2] / "taluva"
FOLDER: Final = PACKAGE / "i18n"

# The calls that hold a message: a language by the names that it has, and its plural form.
SAYING: Final = frozenset({"say", "_say", "ENGLISH", "self"})
COUNTING: Final = "count"
TYPED: Final = "TypedWords"  # a context, and words that are translated one by one

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
        code, place = ast.parse(path.read_bytes()), [(path.relative_to(PACKAGE).as_posix(), 0)]
        for message in spoken(code):
            found.add(message, locations=place)
        for context, word in typed(code):
            found.add(word, locations=place, context=context)
    return found


def spoken(code: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Yield the messages of some code, also in nested calls and texts."""
    if isinstance(code, ast.Call):
        texts = []
        for each in code.args:
            if not (isinstance(each, ast.Constant) and isinstance(each.value, str)):
                break
            texts.append(each.value)
        name = getattr(code.func, "attr", getattr(code.func, "id", ""))
        if name in SAYING and texts:
            yield texts[0]
        elif name == COUNTING and len(texts) == 2:
            yield texts[0], texts[1]
    for part in ast.iter_child_nodes(code):
        yield from spoken(part)


def typed(code: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the words that players type, with their contexts."""
    for call in ast.walk(code):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == TYPED:
            context, words = map(ast.literal_eval, call.args)
            yield from ((context, word) for word in words.split())


def files() -> Iterator[Path]:
    """List the ``.po`` files."""
    yield from sorted(FOLDER.glob("*.po"))


def read(path: Path) -> Catalog:
    """Read a ``.po`` file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def compiled(path: Path) -> bytes:
    """Return a compiled catalogue without fuzzy entries."""
    catalogue = read(path)
    entries: list[tuple[int, str]] = []
    for message in catalogue:
        if message.id and is_translated(message) and not message.fuzzy:
            context = message.context or ""
            if isinstance(message.id, tuple | list):
                for form, text in enumerate(message.string or ()):
                    entries.append((key_of(message.id[0], context, form), text))
            else:
                entries.append((key_of(message.id, context), str(message.string)))
    return encode(catalogue.plural_expr, entries)


def encode(plural_rule: str, entries: Sequence[tuple[int, str]]) -> bytes:
    """Return a compiled catalogue. Raises ValueError if two messages have one checksum."""
    keys = dict(entries)
    if len(keys) < len(entries):
        raise ValueError("two messages have the same checksum: change the wording of one")
    numbers = struct.pack(f">{len(keys) + 1}I", len(keys), *keys)
    return numbers + END.join([plural_rule, *keys.values()]).encode()


def compile_all() -> list[Path]:
    """Write a compiled catalogue next to every ``.po`` file; return the list."""
    made = []
    for path in files():
        target = path.with_suffix(".cat")
        target.write_bytes(compiled(path))
        made.append(target)
    return made


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
