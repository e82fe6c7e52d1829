"""Small JSON files of settings and progress, read tolerantly and written without losses."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from taluva.core.environment import open_regular, reason_of
from taluva.i18n import ENGLISH, InvalidInput, quote, sanitize

_MAX_SIZE: Final = 200_000  # bytes; a larger file is not ours

Value = TypeVar("Value")


class SmallFile:
    """A JSON object in a file, whose values are read one by one.

    An invalid value loses only itself. Saving keeps unknown keys, such as those of a newer version.
    If a part could not be read, saving also keeps a copy of the file.
    """

    def __init__(self, find: Callable[[], Path]) -> None:
        """Read the file whose path ``find`` returns, which may raise OSError. Never raises itself.

        ``problem`` says what could not be read.
        """
        self._path: Path | None = None  # None without a home folder
        self._data: dict[str, Any] = {}
        self._problems: list[str] = []
        self._error: OSError | None = None  # why the file cannot be opened
        try:
            self._path = find()
            with open_regular(self._path) as file:
                self._data = self._parse(file.read(_MAX_SIZE + 1))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._error = error
            self._problems.append(reason_of(error))
        except ValueError as error:
            self._problems.append(str(error))

    def _parse(self, content: bytes) -> dict[str, Any]:
        import json  # imported late: it is slow, and there may be no file

        if len(content) > _MAX_SIZE:
            raise InvalidInput("the file is too large")
        text = content.decode("utf-8-sig", errors="replace")
        if text.encode() != content.removeprefix(BOM_UTF8):
            self._problems.append(ENGLISH("some characters are not UTF-8"))
        try:
            data = json.loads(text)
            json.dumps(data, indent=1)  # fails if the values are nested too deeply to be saved
        except (ValueError, RecursionError):
            raise InvalidInput("not valid JSON") from None
        if not isinstance(data, dict):
            raise InvalidInput("not a JSON object")
        return data

    @property
    def problem(self) -> str:
        """What could not be read, in one line; "" if everything could."""
        if not self._problems:
            return ""
        problem = ENGLISH.clauses(self._problems)
        if self._path is None:
            return problem
        path = sanitize(str(self._path))
        if self._data:
            return ENGLISH("ignoring a part of {path}: {problem}", path=path, problem=problem)
        return ENGLISH("ignoring {path}: {problem}", path=path, problem=problem)

    def take(self, key: str, read: Callable[[Any], Value], default: Value) -> Value:
        """Return a value as ``read`` returns it, or the default if there is none or it is invalid.

        ``read`` raises ValueError with a message for an invalid value.
        """
        try:
            return read(self._data[key]) if key in self._data else default
        except ValueError as error:
            self._problems.append(str(error))
            return default

    def take_list(self, key: str, read: Callable[[Any], Value]) -> list[Value]:
        """Return the items of a list as ``read`` returns them, without the invalid ones.

        ``read`` raises ValueError for an invalid item.
        """
        nothing: list[Any] = []
        found = self.take(key, lambda value: _list(key, value), nothing)
        items: list[Value] = []
        for each in found:
            try:
                items.append(read(each))
            except ValueError:
                continue
        if number := len(found) - len(items):
            text = ENGLISH.count(
                "{number} entry of {key} is not valid",
                "{number} entries of {key} are not valid",
                number,
                key=quote(key),
            )
            self._problems.append(text)
        return items

    def save(self, values: Mapping[str, Any]) -> None:
        """Write these values and keep all other keys. Raises SaveError."""
        import json

        from taluva.record.files import describe_os_error, keep_copy, make_folder, write_whole
        from taluva.record.lines import SaveError

        if self._path is None:
            raise SaveError(self.problem)
        try:
            if self._error is not None:
                raise self._error  # a file that cannot be opened is neither copied nor replaced
            make_folder(self._path.parent)
            if self._problems:
                keep_copy(self._path)
        except OSError as error:
            raise SaveError(describe_os_error(error, self._path)) from error
        text = json.dumps({**self._data, **values}, ensure_ascii=False, indent=1)
        # JSON spells lone surrogates like Python does.
        write_whole(self._path, f"{text}\n".encode(errors="backslashreplace"), replace=True)


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidInput("{key} is not a list", key=quote(key))
    return value
