"""What can go wrong. Each exception is also one of Python's own kinds."""

import re
from typing import NamedTuple

_IN_TEXT = re.compile(r"(?P<line>\d+):(?P<column>\d+): (?P<message>.*)")
_IN_FILE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?: (?P<message>.*)")


class Mistake(NamedTuple):
    """One mistake in a text."""

    file: str | None
    """The file; none for a scene that was given as text."""
    line: int | None
    """The line, from 1; none if the whole file is meant."""
    column: int | None
    """The column, from 1; none if the whole line is meant."""
    message: str
    """What is wrong, and what is accepted."""

    @classmethod
    def _read(cls, text: str) -> "Mistake":
        found = _IN_TEXT.fullmatch(text) or _IN_FILE.fullmatch(text)
        if found is None:
            return cls(None, None, None, text)
        told = found.groupdict()
        column = told["column"]
        return cls(told.get("file"), int(told["line"]), int(column) if column else None, told["message"])


class FlockworkError(Exception):
    """Any error of this module that is not a plain ``ValueError`` or ``TypeError``."""

    @property
    def mistakes(self) -> list[Mistake]:
        """All mistakes, in the order of the text."""
        return [Mistake._read(line) for line in str(self).splitlines()]


class SceneError(FlockworkError, ValueError):
    """A scene that cannot be read, with all of its mistakes: one a line."""


class ScriptError(FlockworkError, ValueError):
    """A script that cannot be read, or whose top level fails: one mistake a line."""


class NameUnknownError(FlockworkError, LookupError):
    """A name that stands for nothing: of a group, a behavior, a parameter, a mark …"""


class GoneError(FlockworkError, LookupError):
    """An agent or an obstacle that is gone, or never was."""


class SnapshotError(FlockworkError, ValueError):
    """Bytes that are no snapshot of this world."""


class BusyError(FlockworkError, RuntimeError):
    """A world that is used while it is in use by the same thread, as by a function that looks for its scripts."""
