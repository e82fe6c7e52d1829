"""The file in which a match keeps its games, so that it can go on after it was stopped."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from taluva.bots.arena import Match, Played
from taluva.bots.results import check_match, format_match, format_played, parse_played
from taluva.record import LogInUse, SaveError, printable, sentence, write_whole
from taluva.record.files import LogFile
from taluva.record.problems import NameTaken
from taluva.table.telling.language import ENGLISH

_LARGEST: Final = 512 * 1024 * 1024  # bytes, for more games than anybody waits for


class Results:
    """An open file of results: ``played`` were in it, ``keep`` adds another one."""

    def __init__(self, path: Path, match: Match, *, resumes: bool) -> None:
        """Begin a new file, or go on with one; raises ValueError with a sentence."""
        self.path = path
        self.played: list[Played] = []
        self._is_empty = False  # nothing but the heading
        try:
            if path.exists() and not path.is_file():
                said = ENGLISH("{path} is no file of results", path=printable(str(path)))
                raise ValueError(said)
            if not (resumes and path.exists()):
                write_whole(path, f"{format_match(match)}\n")
                self._is_empty = True
            self._file = LogFile.open(path)
        except NameTaken:
            shown = printable(str(path))
            said = ENGLISH("{path} is there already; --resume goes on with it", path=shown)
            raise ValueError(said) from None
        except (SaveError, LogInUse) as error:
            raise ValueError(str(error)) from None
        except OSError as error:
            raise ValueError(sentence(error, path)) from None
        try:
            self._read(match)
        except BaseException:
            self.close()
            raise

    def _read(self, match: Match) -> None:
        """Read the games that are there; a torn end is cut off, for its game is played again."""
        number, found = 1, dict[int, Played]()
        try:
            content = self._file.content(_LARGEST)
            whole, _, torn = content.rpartition(b"\n")
            lines = whole.split(b"\n")
            if len(content) > _LARGEST or not whole:
                raise ValueError(ENGLISH("this is no file of results"))
            for number, line in enumerate(lines, 1):
                if number == 1:
                    check_match(match, line.decode())
                else:
                    played = parse_played(match, line.decode())
                    found.setdefault(played.number, played)
            if torn:
                self._file.cut(len(content) - len(torn))
        except UnicodeDecodeError:
            raise ValueError(self._located(number, ENGLISH("this is no text"))) from None
        except ValueError as error:
            raise ValueError(self._located(number, str(error))) from None
        except OSError as error:
            raise ValueError(sentence(error, self.path, "read")) from None
        self.played = [played for played in found.values() if played.number < match.games]

    def _located(self, line: int, problem: str) -> str:
        return ENGLISH(
            "{path}:{line}: {problem}", path=printable(str(self.path)), line=line, problem=problem
        )

    def keep(self, played: Played) -> None:
        """Add a game, which is on the disk then; raises OSError."""
        self._file.append(f"{format_played(played)}\n".encode())
        self._is_empty = False

    def close(self) -> None:
        """Close the file; one that was begun for nothing is taken away."""
        if self._is_empty:
            with suppress(OSError):
                self.path.unlink()
        self._file.close()
