"""Mutants: versions of a function with small mistakes make calls, each version in a fork of its own.

The module is imported once; a version is a fork that gives the function another body. What a version
says decides about inputs and never about a candidate, so that nothing here has to be proof against one:
a candidate's own calls are made by `replaying`.
"""

from __future__ import annotations

import builtins
import json
import linecache
import os
import select
import time
from typing import TYPE_CHECKING, Any, Callable, Iterator

from ..objects import fingerprint, outcome_digests
from ..observers import audit, hot_patch, import_overlay
from ..process import forks
from . import replay

if TYPE_CHECKING:
    from selfrefine_runner.protocol import MutantsJob, Patch
    from selfrefine_runner.responses import Error, MutantMessage

PROBE = "__at_mutant__"
PATIENCE, LEAST, SILENCE = 10, 1.0, 45.0
"""Times the limit of a call after which a version that says nothing is ended, and the least of that, in CPU seconds of its
own; and seconds of silence in which it may have had no turn."""
LOOK = 0.2
"""Seconds between two looks at its clock."""
LATE, HASTE = 1, 10
"""Calls that may use up their limit when many are made, and by how many times it is shorter then."""
SIZE = 4 << 20
"""Bytes that one version may send."""
NEAREST = 4
"""Pairs of values that one probe sends."""
DISTINCT = 50
"""Distinct values that are counted at one place."""
LONGEST = 200
FARTHEST = 1e15


def run(
    job: MutantsJob, emit: Callable[[MutantMessage | Error], None], out: int
) -> None:
    """Let every version make calls until one has another outcome than expected.

    Args:
        job: with the versions.
        emit: sends one message a version.
        out: the descriptor behind it, which no version may have.
    """
    audit.hide()
    served = import_overlay.ImportOverlay(job["path"], job["source"], job["qualname"])
    function = replay.prepare(job, emit, served)
    if function is None:
        return
    replay.observe(lambda: None, {"args": [], "kwargs": {}, "seed": 0}, 1.0)
    # What the import of the module took is no time of theirs.
    budget = _Budget(job["budget"])
    order = list(range(len(job["calls"])))
    for number, (mutant, probe) in enumerate(job["versions"]):
        if budget.left() <= 0:
            break
        body = _body(job, served, mutant)
        if body is None:
            continue
        if not job["expected"]:
            share = _Budget(budget.left() / (len(job["versions"]) - number))
            rows = _digested(job, function, share)
            said = _version(job, served, body, rows, out)
            emit({"digests": said["digests"], "mutant": number})
            continue
        said = _version(job, served, body, _compared(job, function, order, budget), out)
        if said["told"]:
            # What told one version may well tell the next.
            index = said["told"][0][0]
            order.remove(index)
            order.insert(0, index)
        elif said["whole"] and probe is not None:
            looking = _body(job, served, probe)
            if looking is not None:
                rows = _probed(job, function, order, budget)
                looked = _version(job, served, looking, rows, out)
                said["probes"] = looked["probes"] if looked["whole"] else []
        emit(
            {
                "mutant": number,
                "told": said["told"],
                "whole": said["whole"],
                "probes": said["probes"],
            }
        )
    emit({"done": True, "cpu": job["budget"] - budget.left()})


def _body(job: MutantsJob, served: Any, patch: Patch) -> hot_patch.Body | None:
    """Return the body of the function with one part of the source exchanged; None where it cannot take its place."""
    start, end, text = patch
    source = job["source"][:start] + text + job["source"][end:]
    try:
        body = hot_patch.compiled(served, source)
    except (SyntaxError, ValueError, RecursionError):
        return None  # for the project's Python it is none
    if isinstance(body, str) or any(
        function.__code__.co_freevars != body.code.co_freevars
        for function in served.captured
    ):
        return None
    _show(job["path"], source)
    return body


def _show(path: str, source: str) -> None:
    """Let tracebacks read the lines of this text: whether an error is raised on purpose is read off its line."""
    text = source.encode("latin-1").decode("utf-8", "replace")
    lines = [f"{line}\n" for line in text.split("\n")]
    linecache.cache[path] = (len(text), None, lines, path)


def _version(
    job: MutantsJob,
    served: import_overlay.ImportOverlay,
    body: hot_patch.Body,
    rows: Iterator[Any],
    out: int,
) -> dict[str, Any]:
    """Let a fork with this body make calls; return what it said, and whether it came to its end."""
    reads, writes = os.pipe()
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reads)
            os.close(out)
            forks.enter_group(parent)
            hot_patch.apply(body, served)
            for row in rows:
                os.write(writes, json.dumps(row).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writes)
    try:
        data, late = _read_to_end(reads, pid, max(PATIENCE * job["seconds"], LEAST))
    finally:
        forks.kill_group(pid)
        os.waitpid(pid, 0)
        os.close(reads)
    told, probes, at, ended = [], [], None, False
    digests: list[Any] = []
    for line in data.split(b"\n")[:-1]:
        row = json.loads(line)
        if "at" in row:
            at = row["at"]
        elif "told" in row:
            told.append(row["told"])
        elif "probe" in row:
            probes = row["probe"]
        elif "digest" in row:
            digests.append(row["digest"])
        else:
            ended = True
    if not ended and not told and at is not None:
        told = [[at, {"kind": "time" if late else "died"}]]
    return {"told": told, "probes": probes, "whole": ended, "digests": digests}


def _read_to_end(fd: int, pid: int, patience: float) -> tuple[bytes, bool]:
    """Return what comes until the end, or until nothing came for so many of its CPU seconds: what hangs in C hears no alarm."""
    data, clock = b"", (~pid << 3) | 2
    while len(data) < SIZE:
        latest = time.clock_gettime(clock) + patience, time.monotonic() + SILENCE
        while not select.select([fd], [], [], LOOK)[0]:
            if time.clock_gettime(clock) > latest[0] or time.monotonic() > latest[1]:
                return data, True
        part = os.read(fd, 1 << 16)
        if not part:
            break
        data += part
    return data, False


def _compared(
    job: MutantsJob, function: Any, order: list[int], budget: _Budget
) -> Iterator[Any]:
    """Make the calls in an order; yield what is not as expected, and that it is through."""
    told = 0
    for index in order:
        if budget.left() <= 0:
            return
        # Before each, so that it is known which one ended the process.
        yield {"at": index}
        outcome, _ = replay.observe(function, job["calls"][index], job["seconds"])
        if outcome["kind"] == "time":
            # Others use the machine as well: what hangs, hangs twice.
            twice = 2 * job["seconds"]
            outcome, _ = replay.observe(function, job["calls"][index], twice)
        if outcome_digests.digest(outcome) != job["expected"][index]:
            told += 1
            yield {"told": [index, outcome]}
            # What hangs once more is no outcome of which somebody may say that it is the same, and takes the time of others.
            if told == job["most"] or outcome["kind"] == "time":
                break
    yield {"ended": True}


def _digested(job: MutantsJob, function: Any, budget: _Budget) -> Iterator[Any]:
    """Make all calls; yield a digest of what came of each, and of which kind that was."""
    late = 0
    for call in job["calls"]:
        if budget.left() <= 0:
            return
        # Who hangs on some calls hangs on more of them: that leaves no time for the others.
        limit = job["seconds"] if late < LATE else job["seconds"] / HASTE
        outcome, _ = replay.observe(function, call, limit)
        kind: str = outcome["kind"]
        late += kind == "time"
        if kind == "raised":
            kind = "meant" if outcome.get("explicit") else "crashed"
        row = [outcome_digests.rounded(outcome), kind, outcome_digests.beside(outcome)]
        yield {"digest": row}


def _probed(
    job: MutantsJob, function: Any, order: list[int], budget: _Budget
) -> Iterator[Any]:
    """Make the calls; yield how often the place was reached, where a mutant would matter, and what was nearest."""
    probe = Probe()
    setattr(builtins, PROBE, probe)

    def looked(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception:
            return None  # to describe it would take longer than to raise it

    for index in order:
        if budget.left() <= 0:
            return
        probe.call = index
        replay.observe(looked, job["calls"][index], job["seconds"])
    yield {
        "probe": [
            len(probe.reached),
            sorted(probe.other),
            len(probe.values),
            probe.near(),
        ]
    }
    yield {"ended": True}


class _Budget:
    """CPU seconds of this process and of its forks: who else uses the machine does not count."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.pid, self.began = os.getpid(), _spent()

    def left(self) -> float:
        # A fork begins at zero.
        began = self.began if os.getpid() == self.pid else 0.0
        return self.seconds - _spent() + began


def _spent() -> float:
    return sum(os.times()[:4])


class Probe:
    """Stands in the place of an expression, or before a statement, and notes what a mutant would make of it."""

    def __init__(self) -> None:
        self.call = 0
        self.reached: set[int] = set()
        self.other: set[int] = set()
        self.values: set[Any] = set()
        self.pairs: dict[Any, Any] = {}

    def __call__(self, *given: Any) -> Any:
        """Return the first of what is given, if anything is; the others compute what a mutant has there, and the sides."""
        self.reached.add(self.call)
        value, new, sides = (*given, None, None, None)[:3]
        if new is None:
            self.other.add(self.call)
            return value
        try:
            if _differ(value, new()):
                self.other.add(self.call)
            pair = sides() if sides else (value,)
            if len(self.values) < DISTINCT:
                self.values.add(hash(repr(pair)[:LONGEST]))
            if sides:
                self._note(*pair)
        except Exception:
            self.other.add(self.call)
        return value

    def _note(self, left: Any, right: Any) -> None:
        if type(left) in (int, float) and type(right) in (int, float):
            self.pairs.setdefault(self.call, [abs(left - right), left, right])
            if 0 < abs(left - right) < self.pairs[self.call][0]:
                self.pairs[self.call] = [abs(left - right), left, right]
        elif type(left) is str and type(right) is str and len(left + right) < LONGEST:
            self.pairs.setdefault(self.call, [0, left, right])

    def near(self) -> Any:
        """Return the calls in which two sides came nearest to each other, with the sides."""
        rows = sorted(
            (distance, call, left, right)
            for call, (distance, left, right) in self.pairs.items()
            # Neither infinite nor none: those cannot be sent.
            if distance < FARTHEST and (type(left) is str or abs(left) < FARTHEST)
        )
        return [[call, left, right] for _, call, left, right in rows[:NEAREST]]


def _differ(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return True
    if hasattr(one, "span"):
        return bool(one.span() != other.span())
    try:
        return not bool(one == other)
    except ValueError:  # an array, or a column of one: it has many truths
        described: Any = fingerprint.describe(one)
        return bool(described != fingerprint.describe(other))
