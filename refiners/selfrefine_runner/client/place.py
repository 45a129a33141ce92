"""Place: where the function is, as project code sees it, and the bytes that its file is given there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.code.coding import CodingError, encoded
from selfrefine.errors import TargetError

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Place:
    """Where the function is.

    Args:
        file: the user's file.
        qualname: the function.
        module: the name under which the project imports the file; empty until known.
        sys_path: where imports are looked for; empty until known.
    """

    file: Path
    qualname: str
    module: str = ""
    sys_path: tuple[str, ...] = ()


def source_of(place: Place, text: str) -> bytes:
    """Return what a file with this text holds: that is what runs, never the text.

    Args:
        place: whose file.
        text: all of it.

    Raises:
        TargetError: Python could not read it, such as an unsaved text with a sign that its codec lacks.
    """
    try:
        return encoded(text)
    except CodingError as error:
        raise TargetError(
            f"{place.file}: cannot be executed as it stands ({error}); correct its encoding first"
        ) from None


def wire_source(place: Place, text: str) -> str:
    """Return the same for a job: each byte as the character of that number."""
    return source_of(place, text).decode("latin-1")


@dataclass(frozen=True)
class CallSite:
    """One call that a test makes.

    Args:
        test: its node id.
        entry: how many-th call of the function in this test it is.
    """

    test: str
    entry: int
