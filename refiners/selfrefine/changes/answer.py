"""Answer: what a change changed in behaviour, function by function, as values and as JSON.  Pure."""

from __future__ import annotations

import dataclasses
from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

SCHEMA_VERSION = 1
Status = Literal["same", "differs", "new", "gone", "not_comparable"]
STATUSES: tuple[Status, ...] = ("differs", "same", "new", "gone", "not_comparable")
Kind = Literal[
    "value",
    "exception",
    "message",
    "argument",
    "output",
    "order",
    "laziness",
    "state",
    "time",
]
KINDS: tuple[Kind, ...] = (
    "value",
    "exception",
    "argument",
    "order",
    "laziness",
    "output",
    "state",
    "time",
    "message",
)
"""The kinds of differences, in the order in which they are told."""
Reason = Literal["", "import", "no_calls", "unstable", "objects", "stub", "twice", "lines", "budget", "project", "generated"]  # fmt: skip
"""Why two versions could not be compared."""


@dataclass(frozen=True)
class Example:
    """A call on which the versions differ.

    Args:
        call: as it can be pasted.
        kind: what differs.
        was: what the old version does.
        now: what the new one does.
        recorded: whether a test makes just this call.
        unlike: whether it is unlike every call that was seen: nobody may ever make it.
        test: a test that holds what the new version does; empty where code cannot tell of the call.
    """

    call: str
    kind: Kind
    was: str
    now: str
    recorded: bool
    unlike: bool = False
    test: str = ""


@dataclass(frozen=True)
class Inputs:
    """How many distinct inputs were compared, and on how many of them the versions differ.

    Args:
        recorded: calls that tests make.
        generated: calls made from those and from type hints.
        recorded_differ: of the recorded ones.
        generated_differ: of the generated ones.
        unlike_differ: inputs unlike all that were seen on which both return, and not the same.
    """

    recorded: int = 0
    generated: int = 0
    recorded_differ: int = 0
    generated_differ: int = 0
    unlike_differ: int = 0

    @property
    def all(self) -> int:
        """Of both kinds."""
        return self.recorded + self.generated

    @property
    def differ(self) -> int:
        """Of both kinds, those on which the versions differ."""
        return self.recorded_differ + self.generated_differ


@dataclass(frozen=True)
class MutantCount:
    """How many mutants of the new version there are, and how many of them the inputs kill."""

    caught: int
    tried: int


@dataclass(frozen=True)
class Speed:
    """How many times as fast the new version is, with the interval in which that lies."""

    ratio: float
    low: float
    high: float


@dataclass(frozen=True)
class Sizes:
    """A measure before and after."""

    before: int
    after: int


@dataclass(frozen=True)
class FunctionDiff:
    """What a change changed in the behaviour of one function.

    Args:
        path: its file, below the repository's top folder.
        qualname: its dotted name.
        line: where it begins, in the new version if there is one.
        end_line: where it ends.
        status: the answer.
        old_path: its file before, if that was another one.
        old_qualname: its name before, if that was another one.
        lines: of its text, that came or went.
        through: what else changed that it uses.
        signature: its parameters before and after, if they are others.
        reason: why it is not comparable, as a code.
        detail: one line: how it is known to be the same, or why it is not comparable.
        proven: whether the text alone proves it the same, whatever the input.
        inputs: what was compared.
        examples: the smallest calls on which it differs.
        unlike: the smallest calls unlike all that were seen on which it differs; they count for nothing.
        notes: what would make the answer surer.
        mutants: what the inputs would have missed.
        cyclomatic: complexity.
        cognitive: complexity.
        speed: if it was measured.
        seconds: how long the answer took.
    """

    path: str
    qualname: str
    line: int
    end_line: int
    status: Status
    old_path: str = ""
    old_qualname: str = ""
    lines: int = 0
    through: tuple[str, ...] = ()
    signature: tuple[str, str] | None = None
    reason: Reason = ""
    detail: str = ""
    proven: bool = False
    inputs: Inputs = dataclasses.field(default_factory=Inputs)
    examples: tuple[Example, ...] = ()
    unlike: tuple[Example, ...] = ()
    notes: tuple[str, ...] = ()
    mutants: MutantCount | None = None
    cyclomatic: Sizes | None = None
    cognitive: Sizes | None = None
    speed: Speed | None = None
    seconds: float = 0.0

    @property
    def slower(self) -> bool:
        """Whether the new version is slower, for certain."""
        return self.speed is not None and self.speed.high < 1.0

    @property
    def more_complex(self) -> bool:
        """Whether the new version is harder to read by either measure, and easier by none."""
        pairs = [p for p in (self.cyclomatic, self.cognitive) if p]
        return any(p.after > p.before for p in pairs) and not any(
            p.after < p.before for p in pairs
        )


@dataclass(frozen=True)
class BehaviourDiff:
    """What a change changed in behaviour.

    Args:
        old: the version before, as people read it.
        new: the version after.
        functions: the answer for each function.
        notes: what was not part of the comparison.
        seconds: how long all of it took.
    """

    old: str
    new: str
    functions: tuple[FunctionDiff, ...]
    notes: tuple[str, ...] = ()
    seconds: float = 0.0

    def count(self) -> Counter[str]:
        """Return how many functions have each status."""
        return Counter(each.status for each in self.functions)

    def told(self) -> tuple[FunctionDiff, ...]:
        """Return the functions in the order in which people read them: what differs first."""
        return tuple(
            sorted(
                self.functions,
                key=lambda f: (
                    STATUSES.index(f.status),
                    bool(f.through and not f.lines),
                    -f.lines,
                ),
            )
        )

    def to_json(self) -> dict[str, Any]:
        """Return the object that `docs/diff.schema.json` describes."""
        count = self.count()
        return {
            "schema_version": SCHEMA_VERSION,
            "old": self.old,
            "new": self.new,
            "summary": {status: count[status] for status in STATUSES},
            "functions": [_function_json(each) for each in self.told()],
            "notes": list(self.notes),
            "seconds": round(self.seconds, 3),
        }


def _function_json(function: FunctionDiff) -> dict[str, Any]:
    data = dataclasses.asdict(function)
    # The older name of schema 1 goes with schema 2.
    data["slips"] = data["mutants"]
    signature = function.signature
    data["signature"] = (
        {"before": signature[0], "after": signature[1]} if signature else None
    )
    for name in ("through", "examples", "unlike", "notes"):
        data[name] = list(data[name])
    data["seconds"] = round(function.seconds, 3)
    return data
