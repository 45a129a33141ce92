"""Behaviour: what a change changed in behaviour, as text for people: first what was likely meant, calmly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line
from selfrefine.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selfrefine.changes.answer import BehaviourDiff, Example, FunctionDiff

LABELS = {
    "same": "same",
    "differs": "differs",
    "new": "new",
    "gone": "gone",
    "not_comparable": "not comparable",
}
HEADINGS = {
    "value": "a different value",
    "exception": "a different exception",
    "message": "a different message",
    "argument": "its arguments end up different",
    "output": "different output, warnings, logs or files",
    "order": "a different order",
    "laziness": "computed at a different time",
    "state": "a different result when it is called again",
    "time": "only one version finishes in time",
}
BRIEF, SHORT = 80, 22
"""Characters of an answer in one short line, and of a result in it."""
NOTES = 3
"""Notes of a function that are shown as text."""


def plain(text: str, _: str) -> str:
    """Return a text without colour."""
    return text


def headline(diff: BehaviourDiff) -> str:
    """Return the whole answer in one line."""
    count = diff.count()
    several = LABELS | {"differs": "differ"}
    parts = [
        f"{count[status]} {label if count[status] == 1 else several[status]}"
        for status, label in LABELS.items()
        if count[status]
    ]
    what = ", ".join(parts) if parts else "no function has changed"
    return on_one_line(f"{diff.old} to {diff.new}: {what}")


def place(function: FunctionDiff) -> str:
    """Return where a function is, and where it was if that was elsewhere."""
    where = f"{function.path}:{function.line}: {function.qualname}"
    was = [each for each in (function.old_path, function.old_qualname) if each]
    return f"{where} (was {'::'.join(was)})" if was else where


def verdict(function: FunctionDiff) -> str:
    """Return the answer for a function in a few words."""
    if function.status == "same":
        if function.proven:
            return f"same: {function.detail}"
        mutants = function.mutants
        caught = (
            f"; {mutants.caught} of {mutants.tried} mutants killed" if mutants else ""
        )
        return f"same on {_calls(function)}{caught}"
    if function.status == "differs":
        return _differs(function)
    if function.status == "not_comparable":
        return f"not comparable: {function.detail}"
    return LABELS[function.status]


def in_brief(function: FunctionDiff, since: str) -> str:
    """Return the answer as one short line above a function; nothing if there is none.

    Args:
        function: the answer.
        since: what the version before is called.
    """
    if function.status == "same":
        if function.proven:
            return f"same as {since}: the source proves it"
        return f"same as {since} on {counted(function.inputs.all, 'call')}"
    if function.status != "differs" or not function.examples:
        return ""
    first = function.examples[0]
    start = "may differ" if not function.inputs.differ else "differs"
    both = apart(on_one_line(first.was), on_one_line(first.now), SHORT)
    ends = [(word, end) for word, end in zip(("was", ", now"), both, strict=True) if end]  # fmt: skip
    rest = "".join(f" {word} {end}".replace(" ,", ",") for word, end in ends)
    room = BRIEF - len(f"{start}: {rest}")
    return f"{start}: {_cut(on_one_line(first.call), room)}{rest}"


def apart(was: str, now: str, most: int) -> tuple[str, str]:
    """Return two texts cut to so many characters, with the first place where they differ in both."""
    if max(len(was), len(now)) <= most:
        return was, now
    pairs = zip(was, now, strict=False)
    same = next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(was), len(now)))  # fmt: skip
    # What leads to the difference takes a third of the room.
    start = max(0, same - most // 3) if same > most // 2 else 0
    head = "…" if start else ""
    return _cut(head + was[start:], most), _cut(head + now[start:], most)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _differs(function: FunctionDiff) -> str:
    inputs = function.inputs
    if not inputs.differ:
        return f"differs, but only on inputs unlike any that tests use; same on {_calls(function)}"
    which = {
        0: "none of them recorded",
        inputs.differ: (
            "all of them recorded" if inputs.differ > 1 else "a recorded one"
        ),
    }
    made = which.get(
        inputs.recorded_differ, f"{inputs.recorded_differ} of them recorded"
    )
    return f"differs on {inputs.differ} of {_calls(function)}, {made}"


def _calls(function: FunctionDiff) -> str:
    inputs = function.inputs
    return f"{counted(inputs.all, 'call')} ({inputs.recorded} recorded)"


def measures(function: FunctionDiff) -> str:
    """Return complexity and speed, as far as they changed."""
    parts = []
    for name, sizes in (
        ("cyclomatic", function.cyclomatic),
        ("cognitive", function.cognitive),
    ):
        if (
            sizes
            and sizes.before != sizes.after
            and function.status not in ("new", "gone")
        ):
            parts.append(f"{name} {sizes.before} to {sizes.after}")
    speed = function.speed
    if speed:
        how = "faster" if speed.ratio > 1 else "slower"
        ratio, low, high = (
            (speed.ratio, speed.low, speed.high)
            if speed.ratio > 1
            else (1 / speed.ratio, 1 / speed.high, 1 / speed.low)
        )
        parts.append(
            f"{ratio:.2g}x as {'fast' if how == 'faster' else 'slow'} [{low:.2g}, {high:.2g}]"
        )
    return ", ".join(parts)


def render(diff: BehaviourDiff, paint: Callable[[str, str], str] = plain) -> str:
    """Return the answer as text.

    Args:
        diff: the answer.
        paint: gives a text a colour, by its name.
    """
    lines = [headline(diff)]
    for function in diff.told():
        lines += ["", *_function(function, paint)]
    if diff.notes:
        lines += ["", *(f"note: {on_one_line(note)}" for note in diff.notes)]
    return "\n".join(lines) + "\n"


def _function(
    function: FunctionDiff, paint: Callable[[str, str], str]
) -> Iterator[str]:
    colours = {"differs": "yellow", "same": "green", "new": "cyan", "gone": "cyan"}
    said = paint(
        on_one_line(verdict(function)), colours.get(function.status, "magenta")
    )
    yield f"{on_one_line(place(function))}: {said}"
    if function.signature:
        yield on_one_line(
            f"  signature: {function.signature[0]} is now {function.signature[1]}"
        )
    if function.through:
        yield on_one_line(f"  uses changed code: {', '.join(function.through)}")
    yield from _examples(function.examples, paint)
    for example in function.unlike[: 1 if function.status == "same" else 0]:
        yield f"  but on an input unlike any recorded one: {example.call} was {example.was}, now {example.now}"
    changed = measures(function)
    if changed:
        yield f"  {changed}"
    for note in function.notes[:NOTES]:
        yield on_one_line(f"  {note}")


def _examples(
    found: tuple[Example, ...], paint: Callable[[str, str], str]
) -> Iterator[str]:
    kind = ""
    for example in found:
        if example.kind != kind:
            kind = example.kind
            yield f"  {HEADINGS[kind]}:"
        origin = "recorded" if example.recorded else "generated"
        yield f"    {example.call}  # {origin}"
        if example.was or example.now:
            yield f"      was {paint(example.was, 'red')}"
            yield f"      now {paint(example.now, 'green')}"
