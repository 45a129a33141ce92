"""Responses: the messages that come back of a job, until its end; types and nothing else, under the rules of `protocol`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, final

if TYPE_CHECKING:
    from selfrefine_runner.protocol import EncodedValue, Ending, Point


class Signed(TypedDict, total=False):
    """What every message of a child holds."""

    nonce: str


class _Outcome(TypedDict):
    kind: Literal["returned", "raised", "exhausted", "time", "unfit", "skipped"]


class Outcome(_Outcome, total=False):
    """What came of one call.

    ``value`` describes the result with the arguments as they are afterwards, ``args`` the latter where it raised;
    ``shown`` is for people; ``type`` is the error's, ``explicit`` whether it was raised on purpose, then ``held`` says
    what it holds and what caused it, and ``said`` is its message; ``shared``: whether a result holds an object that an
    earlier one of equal arguments held; ``beside``: databases, dice, warnings and logs; ``parted``: what is held no more;
    ``left``: variables of the environment, files, warnings and logs (`worker/observers/side_effects.py`);
    ``calls``: those that were made of other files' code (`worker/observers/outgoing_calls.py`).
    """

    value: EncodedValue
    shown: str
    stdout: str
    type: str
    explicit: bool
    held: EncodedValue
    said: str | None
    context: str | None
    args: EncodedValue
    detail: str
    shared: bool
    late: bool
    beside: list[str]
    parted: EncodedValue
    left: dict[str, Any]
    calls: list[list[Any]] | None


class _Error(Signed):
    error: str


@final
class Error(_Error, total=False):
    """A job that could not be done: why, in a word and in detail."""

    detail: str


@final
class Tripped(Signed):
    """The first thing that a call did and that is not allowed; `at` which call of a replay."""

    tripped: str
    at: int | None


class _End(TypedDict):
    end: Ending


@final
class End(_End, total=False):
    """The worker's last message of any job.

    ``version`` is which version of several broke; ``spoilt``: whether what later jobs need was damaged.
    """

    detail: str
    version: int
    spoilt: bool


# Of tests: what was collected, ran, was recorded and entered.


@final
class Collected(Signed):
    """How many tests were collected and which, how the module was imported, and why a selection would not be exact."""

    collected: int
    ids: list[str]
    module: str | None
    path: list[str]
    problems: dict[str, str]
    inexact: str


class _RecordedCall(TypedDict):
    args: list[EncodedValue]
    kwargs: dict[str, EncodedValue]


class RecordedCall(_RecordedCall, total=False):
    """A call that a test made; `at`: which one; `shared`: which arguments lie within others; `cut`: not with all items."""

    at: Point
    shared: list[Any]
    cut: bool


class Recorded(TypedDict, total=False):
    """What was seen of calls: copies, why others could not be copied, of each kind and path which ones, kinds of attributes."""

    calls: list[RecordedCall]
    unfit: dict[str, int]
    kinds: list[list[Point]]
    paths: list[list[Point]]
    setups: list[list[str]]
    attributes: dict[str, dict[str, list[str]]]


@final
class CompanionCalls(Signed):
    """What was recorded of a companion, by its index, and the name under which its file was imported."""

    companion: int
    module: str
    recorded: Recorded


class Marked(TypedDict):
    """A file whose functions have flags from ``first`` on, in their order; the rest is of `worker/observers/bodies.py`."""

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


class _TestReport(Signed):
    test: str
    phases: dict[str, Any]


@final
class TestReport(_TestReport, total=False):
    """One test: each phase's outcome, ``seconds``, ``why`` it failed, how often it entered the function and ``companions``, ``calls`` new in it."""

    hits: int
    calls: list[RecordedCall]
    events: list[str]
    survey: Entered
    companions: dict[str, int]


class _TestsDone(Signed):
    done: Literal[True]
    lines: list[int]
    stopped: bool


@final
class TestsDone(_TestsDone, Recorded, total=False):
    """The end of a run; a selection says nothing of `path`, `module`, `problems`, and `refused`: no test was come to."""

    path: list[str]
    refused: bool
    module: str | None
    problems: dict[str, str]
    events: list[str]


TestsMessage = Union[TestReport, CompanionCalls, TestsDone, Error, Tripped]


# Of calls within the tests.


@final
class CodeOfArguments(TypedDict, total=False):
    """What builds the arguments of a call, each as an expression, with the modules and names that all need; or ``why`` nothing does."""

    args: list[str]
    kwargs: dict[str, str]
    imports: list[tuple[str, str]]
    why: str


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


# Of calls that the worker makes itself.


class _Called(Signed):
    call: int
    outcome: Outcome
    cpu: float
    whole: float


@final
class Called(_Called, total=False):
    """A call by its index; `whole`: CPU seconds with arguments and description; `events`: what it did besides; `ran`: lines."""

    events: list[str]
    ran: list[int]


@final
class Again(Signed):
    """A call that was made again, by its number among these."""

    again: int
    outcome: Outcome


@final
class ReplayDone(Signed):
    """The end of a replay, with the lines that ran and the names of the module that hold something else now."""

    done: Literal[True]
    lines: list[int]
    changed: list[str]


ReplayMessage = Union[Called, Again, ReplayDone, Error, Tripped]


@final
class Profiled(Signed):
    """Of one call, by its index, whether it returned, and what was seen.

    ``seen`` are the CPU seconds of each line, or how often each function of the project was entered; ``names``
    the kinds of what local names held at the end.
    """

    call: int
    whole: bool
    seen: dict[str, float]
    names: dict[str, str]


# Of mutants, and of the symbolic search.


@final
class MutantTold(Signed):
    """What came of a version, by its index.

    ``told``: calls with outcomes that are not as expected; ``whole``: whether it came to its end; ``probes``: how
    many calls reached the place, in which the mutant has another value, how many values there were, nearest pairs.
    """

    mutant: int
    told: list[Any]
    probes: list[Any]
    whole: bool


@final
class Digested(Signed):
    """What came of all calls of a version, each as a digest and its kind, as far as there was time."""

    mutant: int
    digests: list[Any]


@final
class MutantsDone(Signed):
    """The end of a job of mutants, with the CPU seconds that all of it took."""

    done: Literal[True]
    cpu: float


MutantMessage = Union[MutantTold, Digested, MutantsDone]


@final
class Proposed(Signed):
    """A call on which the two may differ."""

    proposed: dict[str, Any]


@final
class SearchDone(Signed):
    """The end of a search: how many paths were tried, and whether these were all."""

    done: Literal[True]
    paths: int
    whole: bool


SymbolicMessage = Proposed | SearchDone


# Of characterization tests: calls as code.

Check = Literal["same", "equal", "attributes", "state", "outline"]
"""What a test asks of a value: that it is this very object, that it equals this, that its attributes do, or theirs, or its outline."""


class Said(TypedDict):
    """A value as code: what is asked of it, the expression, and the same with fractions that may be near."""

    check: Check
    text: str
    near: str


class _Pinned(Signed):
    pin: int
    args: list[str]
    kwargs: dict[str, str]
    imports: list[tuple[str, str]]
    listed: bool
    awaits: str
    printed: str
    after: list[tuple[str, Said]]
    changes: list[str]


@final
class Pinned(_Pinned, total=False):
    """A call by its index: its arguments as code, the imports of all of its code, and what came of it.

    ``result``: what it returned, or ``raised``: what it raised, by its name; ``listed``: whether the result was drawn
    from an iterator; ``awaits``: "coroutine", "generator" or nothing; ``after``: arguments that it has changed, by
    place or name, as they are then; ``changes``: all that it has changed; ``home``: the module and the file of tests whose names it has; ``based``: whether what it is called
    on is of the class whose method it is, where the call had a class of a test's.
    """

    result: Said
    raised: str
    home: tuple[str, str]
    based: bool


@final
class PinsDone(Signed):
    """The end of the job, and why calls could not be said, each reason with how often."""

    done: Literal[True]
    unsaid: dict[str, int]


PinMessage = Union[Pinned, PinsDone, Error]


# Of timing.


@final
class Lap(TypedDict):
    """CPU seconds of each version in one lap, and the seconds in which it ran or waited."""

    lap: list[float]
    wall: list[float]


@final
class Differs(TypedDict):
    """A call of a lap, by its index and how often it had been made, on which two versions are not alike."""

    differs: list[int]
    old: Outcome
    new: Outcome


@final
class PrintsOtherwise(TypedDict):
    """The candidate printed something else than the original."""

    prints: Literal["otherwise"]


@final
class Varies(TypedDict):
    """The candidate gave many things for equal calls to which the original gave one."""

    varies: Literal[True]


BenchmarkMessage = Union[Lap, Differs, PrintsOtherwise, Varies, Error]
