"""A disk that records every operation of the log's writer, and what a power cut may leave of it.

Between two syncs a file system may do its work in any order, or not at all. ``Disk`` records the
operations while it carries them out. ``Disk.leavings`` returns every state in which a power cut
after some operation may leave the files:

- Any of the writes to a file since its last sync may be there, in part, or as zeros.
- Any of the changes to a folder since its last sync (new names, links, removals) may be there.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from taluva.record import files

MAX_STATES = 400  # for one moment; there are more only if a sync is missing


@dataclass(frozen=True)
class Write:
    """Bytes written to a file, or a truncation if there are none."""

    file: int
    at: int
    data: bytes | None


@dataclass(frozen=True)
class Name:
    """A change to a folder: a name for a file or a folder, or its removal."""

    path: Path
    file: int | None


@dataclass(frozen=True)
class Sync:
    """A point before which all changes to a file or a folder are on the disk."""

    file: int | None = None
    folder: Path | None = None


@dataclass(frozen=True)
class Acknowledged:
    """The program called this many entries of a log safe."""

    path: Path
    entries: int


Operation = Write | Name | Sync | Acknowledged


class Disk:
    """A recorder of what the program does with files below an existing folder."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.operations: list[Operation] = []
        self.calls = 0
        self.failed: list[str] = []  # the calls that failed on purpose
        self.fails: Callable[[int, str], OSError | None] = lambda number, name: None
        self._folders: dict[int, Path] = {}
        disk = self

        class Recorded(FileIO):
            """A file whose creation, writes and truncations are recorded."""

            def __init__(self, path: Path, mode: str, **options: Any) -> None:
                if "x" in mode:
                    disk._call("open")
                super().__init__(path, mode, **options)
                if "x" in mode:
                    disk.operations.append(Name(path, _inode(self.fileno())))

            def write(self, data: Any) -> int:
                disk._call("write")
                at = self.tell()
                written = super().write(data)
                disk.operations.append(Write(_inode(self.fileno()), at, bytes(data[:written])))
                return written

            def truncate(self, size: int | None = None) -> int:
                disk._call("truncate")
                assert size is not None
                disk.operations.append(Write(_inode(self.fileno()), size, None))
                return super().truncate(size)

        def sync(handle: int) -> None:
            disk._call("fsync")
            folder = disk._folders.get(handle)
            usual_sync(handle)
            disk.operations.append(Sync(_inode(handle)) if folder is None else Sync(folder=folder))

        def open_folder(path: Any, *more: Any, **options: Any) -> int:
            handle = usual_os_open(path, *more, **options)
            if os.path.isdir(path):
                disk._folders[handle] = Path(path)
            return handle

        def close(handle: int) -> None:
            disk._folders.pop(handle, None)
            usual_close(handle)

        def recorded(name: str) -> Callable[..., Any]:
            """Return a function that counts a call, and records the names that it changes."""
            usual = getattr(os, name)

            def call(*arguments: Any, **options: Any) -> Any:
                disk._call(name)
                usual(*arguments, **options)
                *_, path = paths = [Path(each) for each in arguments if not isinstance(each, int)]
                is_there = path.exists()
                disk.operations.append(Name(path, path.stat().st_ino if is_there else None))
                if name == "replace":
                    disk.operations.append(Name(paths[0], None))

            return call

        usual_sync, usual_os_open, usual_close = os.fsync, os.open, os.close
        monkeypatch.setattr(files, "FileIO", Recorded)
        for name, function in {"fsync": sync, "open": open_folder, "close": close}.items():
            monkeypatch.setattr(os, name, function)
        for name in ("link", "unlink", "replace", "mkdir"):
            monkeypatch.setattr(os, name, recorded(name))

    def _call(self, name: str) -> None:
        """Count a call; raise OSError if it should fail."""
        self.calls += 1
        error = self.fails(self.calls, name)
        if error is not None:
            self.failed.append(name)
            raise error

    def acknowledge(self, path: Path, entries: int) -> None:
        """Add to the record that the program calls this many entries of a log safe."""
        self.operations.append(Acknowledged(path, entries))

    def tear(self, path: Path, data: bytes) -> None:
        """Write beyond the end of a file, like a program that is killed before it syncs."""
        with open(path, "ab") as file:
            self.operations.append(Write(_inode(file.fileno()), file.tell(), data))
            file.write(data)

    def leavings(self, count: int) -> Iterator[dict[Path, bytes]]:
        """Return the files that a power cut after this many operations may leave."""
        done = self.operations[:count]
        bytes_of: dict[int, list[Write]] = {}
        names_of: dict[Path, list[Name]] = {}
        safe_bytes: dict[int, bytes] = {}
        safe_names: dict[Path, int] = {}
        for operation in done:
            match operation:
                case Write(file):
                    bytes_of.setdefault(file, []).append(operation)
                case Name(path):
                    names_of.setdefault(path.parent, []).append(operation)
                case Sync(None, folder) if folder is not None:
                    safe_names = _named(safe_names, names_of.pop(folder, []))
                case Sync(file) if file is not None:
                    safe_bytes[file] = _written(safe_bytes.get(file, b""), bytes_of.pop(file, []))
        contents: list[Any] = [
            [(file, content) for content in _contents(safe_bytes.get(file, b""), writes)]
            for file, writes in bytes_of.items()
        ]
        pending = [name for names in names_of.values() for name in names]
        states: Iterator[Any] = itertools.product(_subsets(pending), *contents)
        for names, *files_left in itertools.islice(states, MAX_STATES):
            content = {**safe_bytes, **dict(files_left)}
            folders = _named(safe_names, names)
            yield {
                path: content.get(file, b"")
                for path, file in folders.items()
                if self._is_reachable(path, folders)
            }

    def _is_reachable(self, path: Path, names: dict[Path, int]) -> bool:
        """Return whether all folders above a name exist."""
        above = itertools.takewhile(lambda folder: folder != self.root, path.parents)
        return all(folder in names for folder in above)


def _inode(handle: int) -> int:
    return os.fstat(handle).st_ino


def _subsets(names: list[Name]) -> Iterator[tuple[Name, ...]]:
    for size in range(len(names) + 1):
        yield from itertools.combinations(names, size)


def _named(names: dict[Path, int], changes: Any) -> dict[Path, int]:
    result = dict(names)
    for change in changes:
        if change.file is None:
            result.pop(change.path, None)
        else:
            result[change.path] = change.file
    return result


def _written(content: bytes, writes: Any) -> bytes:
    for write in writes:
        if write.data is None:
            content = content[: write.at].ljust(write.at, b"\0")
        else:
            end = write.at + len(write.data)
            content = content[: write.at].ljust(write.at, b"\0") + write.data + content[end:]
    return content


def _contents(content: bytes, writes: list[Write]) -> list[bytes]:
    """Return what a file may hold if any of the writes, or a part of them, has reached it."""
    found: dict[bytes, None] = {}
    for kept in itertools.product((True, False), repeat=len(writes)):
        chosen = [write for write, is_kept in zip(writes, kept, strict=True) if is_kept]
        found[_written(content, chosen)] = None
        for number, write in enumerate(chosen):
            if write.data is None:
                continue
            size = len(write.data)
            for part in {size // 3, size // 2, size - 1}:
                for data in (
                    write.data[:part],  # torn
                    bytes(size),  # space was allocated, but the bytes were not written
                    write.data[:part] + bytes(size - part),
                    bytes(part) + write.data[part:],  # the blocks were written in another order
                ):
                    torn = [*chosen[:number], Write(write.file, write.at, data)]
                    found[_written(content, [*torn, *chosen[number + 1 :]])] = None
    return list(found)
