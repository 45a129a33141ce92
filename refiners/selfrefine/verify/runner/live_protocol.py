"""Live protocol: what is said of calls that are made within the tests; part of `protocol`, and under its rules."""

from __future__ import annotations

from typing import Literal, TypedDict, final

from selfrefine.verify.runner.protocol import (
    Basis,
    Ending,
    Outcome,
    Point,
    Signed,
)


class LiveTask(TypedDict):
    """One call to make in a fork of the process in which a test makes it.

    ``version`` is the index of a source; ``look``: only to say what the arguments are; ``code``: to say them as code as
    well; ``depth``: how deep the
    outcome is described; ``variation``: which change is made to the arguments before, 0 for none; ``again``: to make
    the call several times in a row; ``allowed``: what it may do besides computing, None to collect it;
    ``expected``: digest of the outcome of a version that does nothing else, so that one that does need not make all
    its calls; empty of a probe, which ends where a mutant would matter; None to make every call.
    """

    at: Point
    version: int
    look: bool
    code: bool
    depth: int
    variation: int
    again: bool
    allowed: list[str] | None
    expected: str | None


@final
class CodeOfArguments(TypedDict, total=False):
    """What builds the arguments of a call, each as an expression, with the modules and names that all need; or ``why`` nothing does."""

    args: list[str]
    kwargs: dict[str, str]
    imports: list[tuple[str, str]]
    why: str


@final
class LiveJob(Basis):
    """Run collected tests with the original, and versions of it at some of the calls that they make.

    ``lines``: of the source, to tell whether they ran; ``words``: texts and numbers to vary arguments with;
    ``limit``: seconds of each call; ``managed``: whether it is used as a context manager, so that some changes come
    in the body; ``distinct``: whether to make no more changes at a call once they come again; ``most``: CPU seconds of
    all calls together; ``seconds``: when to stop starting tests.
    """

    do: Literal["live"]
    tasks: list[LiveTask]
    versions: list[str]
    lines: list[int]
    words: list[str | int]
    managed: bool
    distinct: bool
    limit: float
    most: float
    seconds: float


class _LiveCalled(Signed):
    live: int
    ended: Ending


@final
class LiveCalled(_LiveCalled, total=False):
    """What a fork said of one task, by its index, and how it ended.

    ``depth``, ``key`` and ``shown`` are how deep the arguments can be described, a digest of them, and how people
    read them, where that was asked; ``change`` is in words what was varied; ``probe`` is whether the place of a mutant
    was reached, and whether the mutant has another value there; ``code`` is what builds the arguments.
    """

    outcome: Outcome
    cpu: float
    events: list[str]
    lines: list[int]
    stray: str
    depth: int
    key: str
    shown: str
    change: str
    probe: list[int]
    code: CodeOfArguments


@final
class LiveDone(Signed):
    """The end of a live replay; why how many calls were left out."""

    done: Literal[True]
    left: dict[str, int]
