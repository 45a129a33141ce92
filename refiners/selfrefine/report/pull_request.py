"""Pull request: what a change changed in behaviour, as Markdown for a comment: one table, and the calls folded below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line
from selfrefine.report import behaviour, markdown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.changes.answer import BehaviourDiff, Example, FunctionDiff

MARK = "<!-- selfrefine diff -->"
"""By which whoever posts the comment finds it again, to change it."""
MOST = 12
"""Rows of the table: with them the comment fits on one screen until something is opened."""
CELL = 70
"""Characters of a call in the table."""


def render(diff: BehaviourDiff) -> str:
    """Return the answer as Markdown."""
    lines = [MARK, f"**Behaviour** · {markdown.plain(behaviour.headline(diff))}", ""]
    told = [f for f in diff.told() if f.status in ("differs", "not_comparable")]
    shown = [f for f in told if f.status == "differs"][:MOST]
    shown += [f for f in told if f.status != "differs"][: MOST - len(shown)]
    if shown:
        lines += ["| function | behaviour | for example |", "|---|---|---|"]
        lines += map(_row, shown)
        lines += [""]
    rest = len(told) - len(shown)
    if rest:
        lines += [f"… and {rest} more below.", ""]
    differing = [f for f in told if f.status == "differs"]
    if differing:
        lines += markdown.folded(f"Calls on which {len(differing)} {_noun(differing)} differently", _calls(differing))  # fmt: skip
    quiet = [f for f in diff.told() if f.status != "differs"]
    if quiet:
        lines += markdown.folded(f"{len(quiet)} more {'functions' if len(quiet) > 1 else 'function'}", _others(quiet))  # fmt: skip
    lines += [f"<sub>{markdown.plain(note)}</sub>" for note in diff.notes]
    text = "\n".join(lines).rstrip() + "\n"
    return markdown.short(text)


def _noun(functions: Sequence[FunctionDiff]) -> str:
    return "functions behave" if len(functions) > 1 else "function behaves"


def _row(function: FunctionDiff) -> str:
    example = ""
    if function.examples:
        first = function.examples[0]
        ends = behaviour.apart(on_one_line(first.was), on_one_line(first.now), CELL)
        was = f": {' → '.join(map(markdown.code, ends))}" if any(ends) else ""
        example = f"{markdown.code(first.call, CELL)}{was}"
    where = f"{function.path}:{function.line}"
    return f"| {markdown.code(function.qualname)}<br><sub>{markdown.plain(where)}</sub> | {markdown.plain(behaviour.verdict(function))} | {example} |"


def _calls(functions: Sequence[FunctionDiff]) -> Iterator[str]:
    for function in functions:
        yield f"**{markdown.code(function.qualname)}**: {markdown.plain(behaviour.verdict(function))}"
        for line in _about(function):
            yield f"<br>{line}"
        yield ""
        yield from _block(function.examples)
        yield ""


def _about(function: FunctionDiff) -> Iterator[str]:
    if function.old_path or function.old_qualname:
        yield markdown.plain(behaviour.place(function))
    if function.signature:
        yield f"signature {markdown.code(function.signature[0])} → {markdown.code(function.signature[1])}"
    if function.through:
        yield f"uses changed code: {', '.join(map(markdown.code, function.through))}"
    changed = behaviour.measures(function)
    if changed:
        yield markdown.plain(changed)


def _block(examples: Sequence[Example]) -> Iterator[str]:
    lines = []
    for example in examples:
        origin = "recorded" if example.recorded else "generated"
        lines.append(f"{example.call}  # {origin}, {behaviour.HEADINGS[example.kind]}")
        if example.was or example.now:
            lines += [f"#   was {example.was}", f"#   now {example.now}"]
    fence = "`" * max(
        3, 1 + max((markdown.longest_run(line) for line in lines), default=0)
    )
    yield f"{fence}python"
    yield from map(on_one_line, lines)
    yield fence


def _others(functions: Sequence[FunctionDiff]) -> Iterator[str]:
    for function in functions:
        changed = behaviour.measures(function)
        more = f" ({changed})" if changed else ""
        yield f"- {markdown.code(function.qualname)}: {markdown.plain(behaviour.verdict(function) + more)}"
        for note in function.notes[:1]:
            yield f"  - {markdown.plain(note)}"
