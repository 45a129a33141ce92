"""Protocol: the jobs that the client asks a worker for; what comes back of them is in `responses`.

Every message is JSON in a frame (`worker/process/frames.py`).  These are types and nothing else: the worker imports them only to
be checked, so that nothing of them is loaded, or must be readable, where project code runs.  They say what an honest run
sends; whoever reads what a child sent looks first whether it has that form.  Standard library only, CPython 3.8 and later.
"""

from __future__ import annotations

from typing import Any, List, Literal, Tuple, TypedDict, Union, final

EncodedValue = Any
"""A value as `worker/objects/codec.py` or `worker/objects/fingerprint.py` writes it."""

Ending = Literal["done", "time", "died", "forged", "error", "stopped", "limit", "tripped"]  # fmt: skip
"""How a job ended; `limit`: it used or sent too much; `tripped`: it did what the original does not."""

Point = List[Any]
"""One call of the function: the id of the test that makes it, and how many calls of the test there are up to it."""

Patch = Tuple[int, int, str]
"""A part of a source, by its first and last character, and what stands in its place."""


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


class _OneCall(TypedDict):
    args: list[Any]
    kwargs: dict[str, Any]
    seed: int


class WireCall(_OneCall, total=False):
    """A call to make: its arguments, and the seed of its dice.

    ``then``: arguments of further ones on the same receiver; ``way``: how it is made, as `worker/jobs/invocation_modes.py` says;
    ``shared``: which arguments lie within others, as `worker/objects/shared_objects.py` says.
    """

    then: list[list[Any]]
    way: str
    shared: list[Any]


class TestTerms(TypedDict):
    """How tests are run.

    ``record``: whether to count entries and record calls; ``wanted_lines``: of the source, to tell whether they
    ran; ``seconds``: when to stop starting tests; ``allowed``: what the function may look at
    besides its arguments (`worker/observers/audit.py`), None to collect it; ``drop``: whether each call loses its result;
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


class Companion(TypedDict):
    """A function beside the one that a job is of: its file in the copy, and its name there."""

    path: str
    qualname: str


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
class ProfileJob(Basis):
    """Make calls, each with its limit in seconds, and tell on which lines their time goes, or which functions they enter."""

    do: Literal["profile"]
    observer: Literal["lines", "entries"]
    calls: list[WireCall]
    seconds: list[float]


@final
class MutantsJob(Basis):
    """Let versions of the function make calls, each in a fork.

    ``versions``: of each which part of the source is another one, and what stands there; and the same of the
    version that tells how it would matter, if there is one: it is made where the first does as expected.
    ``expected``: of each call a digest of what the original did, none to be sent the digests of all calls instead;
    ``seconds``: the limit of one call; ``budget``: CPU seconds of all; ``most``: outcomes that are not as expected
    and that one version sends.
    """

    do: Literal["mutants"]
    versions: list[tuple[Patch, Patch | None]]
    calls: list[WireCall]
    expected: list[str]
    seconds: float
    budget: float
    most: int


@final
class SymbolicJob(Basis):
    """Search for calls on which another text of the module, the ``candidate``, does something else.

    ``calls`` show the types of what is given; ``seconds`` is how long to search.
    """

    do: Literal["symbolic"]
    candidate: str
    calls: list[WireCall]
    seconds: float


Form = Literal["function", "method", "class", "property", "init"]
"""How a test calls it: by its name, on its first argument (twice: an object, a class), as an attribute, by its class."""


@final
class PinsJob(Basis):
    """Make calls with arguments that code has built, and say arguments and outcomes as code.

    ``form``: how it is called; ``calls``: which; ``seconds``: the limit of each; ``budget``: CPU seconds of all.
    """

    do: Literal["pins"]
    form: Form
    calls: list[WireCall]
    seconds: float
    budget: float


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


OneChildJob = Union[TestsJob, ReplayJob, MutantsJob, PinsJob, SymbolicJob, ProfileJob]
"""What one child does from its start to its end."""
Job = Union[CollectJob, SelectedJob, LiveJob, OneChildJob, BenchmarkJob]


class Stop(TypedDict):
    """The client has seen enough of the job with this nonce."""

    do: Literal["stop"]
    nonce: str
