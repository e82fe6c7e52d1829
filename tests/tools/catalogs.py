"""The catalogues as files: made ready for the program by the build, kept up to date by hand.

``python -m tests.tools.catalogs`` collects the sentences of the code, brings every ``.po``
file up to date with them, and makes the ``.mo`` files that the program reads. Babel reads and
writes these; players do not need it.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).parents[2] / "taluva"
FOLDER: Final = PACKAGE / "i18n"

# The calls in which a sentence stands: a language itself, by the names it has, and its plural form.
SAYING: Final = frozenset({"say", "_say", "ENGLISH", "self"})
COUNTING: Final = "count"
TYPED: Final = "TypedWords"  # a context, and words that are translated one by one

# What gettext needs to know; nothing in it changes with the day.
HEADER: Final = """\
# Taluva in {language}: what the program says, by the English sentences.
msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


def template() -> Catalog:
    """Collect the sentences of the whole code, in the order of its files."""
    found = Catalog(project="taluva", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        code, place = ast.parse(path.read_bytes()), [(path.relative_to(PACKAGE).as_posix(), 0)]
        for message in spoken(code):
            found.add(message, locations=place)
        for context, word in typed(code):
            found.add(word, locations=place, context=context)
    return found


def spoken(code: ast.AST) -> Iterator[str | tuple[str, str]]:
    """Yield the sentences of some code, those of calls inside other calls and texts too."""
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
    """Yield the catalogues that people write."""
    yield from sorted(FOLDER.glob("*.po"))


def read(path: Path) -> Catalog:
    """Read a catalogue that people write."""
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def compiled(path: Path) -> bytes:
    """Return a catalogue as the program reads it, the same on every day; guesses are left out."""
    catalogue = read(path)
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    made = io.BytesIO()
    write_mo(made, catalogue, use_fuzzy=False)
    return made.getvalue()


def compile_all() -> list[Path]:
    """Make the file that the program reads beside every one that people write; list them."""
    made = []
    for path in files():
        target = path.with_suffix(".mo")
        target.write_bytes(compiled(path))
        made.append(target)
    return made


def update(path: Path, found: Catalog) -> None:
    """Bring a catalogue up to date: new sentences are empty, those no longer said are gone."""
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
    """Bring all catalogues up to date and compile them."""
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
