"""Greetings: the first message each way between the client and the worker; types alone, under the rules of `protocol`."""

from __future__ import annotations

from typing import Literal, TypedDict


class Bounds(TypedDict):
    """What all processes of a job may use together: processes and files by number, the rest in bytes."""

    processes: int
    memory: int
    disk: int
    files: int


class Loan(TypedDict):
    """A package of ours for where the project has none.

    ``folder`` is where it lies, ``minors`` are the minor versions of Python 3 that can import it, ``modules``
    what is imported with it, as the folder is on the import path no longer than that.
    """

    folder: str
    minors: list[int]
    modules: list[str]


class Greeting(TypedDict):
    """What the worker is told once.

    ``limits`` are those of each process by their names in `resource`, ``private`` the folders that nobody
    else writes, ``copy`` the private copy of the project, ``preload`` a package to import, or nothing,
    ``loan`` where it may be had if the project's environment has none.
    """

    limits: dict[str, int]
    bounds: Bounds
    private: list[str]
    copy: str
    preload: str
    loan: Loan | None


class Ready(TypedDict):
    """The worker's answer: its version of Python, its own import path, and whether it took the loan."""

    ready: Literal[True]
    python: list[int]
    path: list[str]
    lent: bool
