"""Protocol of a survey: what a recording run says of the functions that each test enters (`inside/entries.py`).

These are types and nothing else, as in `protocol`.
"""

from __future__ import annotations

from typing import TypedDict


class Marked(TypedDict):
    """A file whose functions have flags from ``first`` on, in their order; the rest is of `inside/bodies.py`."""

    file: str
    first: int
    frame: str
    functions: list[tuple[str, str]]
    bodies: dict[str, str]


class Entered(TypedDict, total=False):
    """What one test adds: numbers of functions, as a text with spaces between them.

    ``toggled`` are those that it entered and the test before it did not, and those the other way round;
    ``marked`` the files that were imported since, ``imported`` the functions that imports entered before the
    first test.  Empty where there was too much to tell.
    """

    toggled: str
    marked: list[Marked]
    imported: str
