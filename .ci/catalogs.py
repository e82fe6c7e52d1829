"""The message catalogues: collect messages, update the ``.po`` files, compile them for the program.

``python .ci/catalogs.py`` does all of it. The build compiles too. Babel reads and writes the files;
players do not need it. A catalogue is sorted by its messages, so moving code does not change it.
"""

from __future__ import annotations

import ast
import difflib
import io
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).parents[1] / "taluva"
FOLDER: Final = PACKAGE / "i18n"

# The calls that hold a message: a language by the names that it has, its plural form, and errors.
SAYING: Final = frozenset({"say", "_say", "ENGLISH", "self"})
ERRORS: Final = frozenset(
    {
        "BotFailure",
        "GameOver",
        "HostError",
        "InvalidInput",
        "OutOfOrder",
        "PaletteError",
        "Refused",
        "SearchError",
        "SpecError",
        "WorkerPoolError",
        "wrong",
        "_wrong",
    }
)
COUNTING: Final = "count"

SIMILAR: Final = 0.6  # from 0 to 1: how alike a new message and the one that it replaces are

# The date in compiled catalogues, so that the same messages always give the same file.
NO_DATE: Final = datetime(1980, 1, 1, tzinfo=UTC)

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
    """Return the messages of the whole code, with the files that contain them."""
    found = Catalog(project="taluva", charset="utf-8")
    for path in sorted(PACKAGE.rglob("*.py")):
        place = [(path.relative_to(PACKAGE).as_posix(), 0)]
        for message in spoken(ast.parse(path.read_bytes())):
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
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        arguments = node.args[1:] if name == "wrong" else node.args  # the first one is a word
        texts = []
        for each in arguments:
            if not (isinstance(each, ast.Constant) and isinstance(each.value, str)):
                break
            texts.append(each.value)
        if (name in SAYING or name in ERRORS) and texts:
            yield texts[0]
        elif name == COUNTING and len(texts) == 2:
            yield texts[0], texts[1]


def typed(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the words that players type in a module, with their contexts."""
    from taluva.i18n import TypedWords  # the build compiles before the package is there

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
    """Return the compiled catalogues of a folder, without fuzzy entries."""
    made = {}
    for path in sorted(folder.glob("*.po")):
        content, catalogue = io.BytesIO(), read(path)
        catalogue.creation_date = catalogue.revision_date = NO_DATE
        write_mo(content, catalogue)
        made[path.with_suffix(".mo")] = content.getvalue()
    return made


def compile_all() -> list[Path]:
    """Write a compiled catalogue next to every ``.po`` file; return the list."""
    made = compile_files(FOLDER)
    for path, content in made.items():
        path.write_bytes(content)
    return list(made)


def updated(path: Path, found: Catalog) -> bytes:
    """Return an updated catalogue: new messages are empty, unused ones are gone.

    A message that replaces a similar one gets its translation, marked as fuzzy.
    """
    catalogue = read(path)
    catalogue.update(deepcopy(found), no_fuzzy_matching=True)  # it keeps the new messages
    gone = {_english(each): each for each in catalogue.obsolete.values() if each.string}
    for message in catalogue:
        if message.id and not is_translated(message):
            for near in difflib.get_close_matches(_english(message), gone, n=1, cutoff=SIMILAR):
                if message.pluralizable == gone[near].pluralizable:
                    message.string = gone[near].string
                    message.flags.add("fuzzy")
    catalogue.obsolete.clear()
    written = io.BytesIO()
    write_po(written, catalogue, width=100, omit_header=True, no_location=True, sort_output=True)
    header = HEADER.format(
        language=catalogue.locale.english_name, code=path.stem, plurals=catalogue.plural_forms
    )
    return header.encode() + written.getvalue()


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def main() -> None:
    """Update all catalogues and compile them."""
    found = template()
    for path in files():
        path.write_bytes(updated(path, found))
        messages = [each for each in read(path) if each.id]
        missing = sum(not is_translated(each) for each in messages)
        fuzzy = sum(each.fuzzy for each in messages)
        print(f"{path.name}: {len(found)} messages, {missing} not translated, {fuzzy} fuzzy")
    compile_all()


def is_translated(message: Message) -> bool:
    """Return whether a message has all its forms."""
    text = message.string
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    main()
