"""Protocol: what the client and the worker say to each other, each form described here alone.

Every message is JSON in a frame (`inside/frames.py`).  These are types and nothing else: the worker imports them only to
be checked, so that nothing of them is loaded, or must be readable, where project code runs.  They say what an honest run
sends; whoever reads what a child sent looks first whether it has that form.  Standard library only, CPython 3.8 and later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Literal, TypedDict, Union, final

if TYPE_CHECKING:
    from selfrefine.verify.runner.calls_protocol import CallCountsJob
    from selfrefine.verify.runner.live_protocol import LiveJob
    from selfrefine.verify.runner.mutants_protocol import MutantsJob
    from selfrefine.verify.runner.pins_protocol import PinsJob
    from selfrefine.verify.runner.protocol_calls import WireCall
    from selfrefine.verify.runner.protocol_companions import Companion, CompanionCalls
    from selfrefine.verify.runner.protocol_survey import Entered
    from selfrefine.verify.runner.symbolic_protocol import SymbolicJob

EncodedValue = Any
"""A value as `inside/codec.py` or `inside/fingerprint.py` writes it."""
Ending = Literal["done", "time", "died", "forged", "error", "stopped", "limit", "tripped"]  # fmt: skip
"""How a job ended; `limit`: it used or sent too much; `tripped`: it did what the original does not."""


# Jobs: what the client asks for, one after another.


class Stamp(TypedDict, total=False):
    """What the client adds when it sends a job: a secret that proves answers, and seconds until it is killed."""

    nonce: str
    wall: float


class Basis(Stamp):
    """Where every job runs, and on what.

    ``path`` is the function's file in the copy at ``cwd``, ``source`` the bytes that it holds instead, each as
    the character of that number; ``module`` and ``sys_path`` are how it is imported, where that is known.
    ``heavy`` are modules that the worker may import for all its children (`heavy.py`).
    """

    cwd: str
    path: str
    source: str
    qualname: str
    module: str
    sys_path: list[str]
    heavy: list[str]


class TestTerms(TypedDict):
    """How tests are run.

    ``record``: whether to count entries and record calls; ``wanted_lines``: of the source, to tell whether they
    ran; ``seconds``: when to stop starting tests; ``allowed``: what the function may look at
    besides its arguments (`inside/audit.py`), None to collect it; ``drop``: whether each call loses its result;
    ``each``: seconds after which a collected test that has not ended is killed with the run, 0 for none.
    """

    record: bool
    stop_first: bool
    wanted_lines: list[int]
    seconds: float
    allowed: list[str] | None
    drop: bool
    each: float


class PytestArguments(TypedDict):
    """What pytest is given; ``survey``: files below the root of whose functions to tell which test enters them."""

    survey: list[str]
    root: str
    args: list[str]
    options: list[str]


@final
class CollectJob(Basis, PytestArguments):
    """Collect test files once, for many selections of them; with ``companions`` only to record those as well."""

    do: Literal["collect"]
    companions: list[Companion]


@final
class SelectedJob(Basis, TestTerms):
    """Run tests that were collected, by their ids; None for all."""

    do: Literal["selected"]
    ids: list[str] | None


@final
class TestsJob(Basis, PytestArguments, TestTerms):
    """Import everything anew and run tests."""

    do: Literal["tests"]


Point = List[Any]
"""One call of the function: the id of the test that makes it, and how many calls of the test there are up to it."""


@final
class ReplayJob(Basis):
    """Make calls.

    ``seconds``: the limit of each; ``ladders``: index of a call to the calls after it to skip once it took
    longer than ``enough`` CPU seconds; ``budget``: CPU seconds after which the rest is skipped; ``repeats``:
    which calls to make again at the end, each with the call whose contents its arguments shall become the
    objects of, None for fresh arguments; ``allowed``: for each call what it may do besides computing, None to
    collect it; ``wanted_lines``: of the source, to tell whether they ran; ``each``: whether to tell it of each call;
    ``other_hashes``: whether the worker under another seed of hashes makes them; ``tried``: which calls are made in a
    fork first, and skipped if they do not end soon.
    """

    do: Literal["replay"]
    tried: list[int]
    each: bool
    other_hashes: bool
    calls: list[WireCall]
    seconds: list[float]
    ladders: dict[str, list[int]]
    enough: float
    budget: float
    repeats: list[tuple[int, int | None]]
    wanted_lines: list[int]
    allowed: list[list[str]] | None


@final
class LineProfileJob(Basis):
    """Make one call, with its limit in seconds, and tell where its time goes."""

    do: Literal["line_profile"]
    calls: list[WireCall]
    seconds: list[float]


class Versions(Basis):
    """How versions are timed against each other.

    ``versions`` are sources; the first ``timed`` of the calls are timed, ``repeat`` times in each lap, in at
    least ``least`` and at most ``laps`` laps, more than the least only within ``seconds``.  The other calls
    are made at most ``further`` times and not timed.  ``lap`` and ``further_lap`` are the CPU seconds that the
    original takes for one round of the former, and may take for all of the latter.
    """

    versions: list[str]
    calls: list[WireCall]
    timed: int
    repeat: int
    laps: int
    least: int
    seconds: float
    lap: float
    further: int
    further_lap: float


@final
class BenchmarkJob(Versions):
    """Time versions of the function against each other."""

    do: Literal["benchmark"]


Job = Union[
    CollectJob, SelectedJob, "LiveJob", TestsJob, ReplayJob, "MutantsJob", "PinsJob", "SymbolicJob", LineProfileJob,
    "CallCountsJob", BenchmarkJob,
]  # fmt: skip


class Stop(TypedDict):
    """The client has seen enough of the job with this nonce."""

    do: Literal["stop"]
    nonce: str


# Messages: what comes back of a job, until its end.


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
    ``left``: variables of the environment, files, warnings and logs (`inside/side_effects.py`);
    ``calls``: those that were made of other files' code (`inside/outgoing_calls.py`).
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


@final
class Collected(Signed):
    """How many tests were collected and which, how the module was imported, and why a selection would not be exact."""

    collected: int
    ids: list[str]
    module: str | None
    path: list[str]
    problems: dict[str, str]
    inexact: str


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


@final
class LineProfile(Signed):
    """CPU seconds of each line, how often it began, and the kinds of what local names held at the end."""

    line_seconds: dict[int, float]
    hits: dict[int, int]
    names: dict[str, str]


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


TestsMessage = Union[TestReport, "CompanionCalls", TestsDone, Error, Tripped]
ReplayMessage = Union[Called, Again, ReplayDone, Error, Tripped]
BenchmarkMessage = Union[Lap, Differs, PrintsOtherwise, Varies, Error]
