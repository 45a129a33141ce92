"""Pull request: what a change changed in behaviour, as Markdown for a comment: one table, and the calls folded below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.redact import on_one_line
from selfrefine.report import behaviour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.changes.answer import BehaviourDiff, Example, FunctionDiff

MARK = "<!-- selfrefine diff -->"
"""By which whoever posts the comment finds it again, to change it."""
MOST = 12
"""Rows of the table: with them the comment fits on one screen until something is opened."""
LONGEST = 60_000
"""Characters of a comment; a forge takes 65 536."""
CELL = 70
"""Characters of a call in the table."""


def render(diff: BehaviourDiff) -> str:
    """Return the answer as Markdown."""
    lines = [MARK, f"**Behaviour** · {_text(behaviour.headline(diff))}", ""]
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
        lines += _folded(f"Calls on which {len(differing)} {_noun(differing)} otherwise", _calls(differing))  # fmt: skip
    quiet = [f for f in diff.told() if f.status != "differs"]
    if quiet:
        lines += _folded(f"{len(quiet)} more {'functions' if len(quiet) > 1 else 'function'}", _others(quiet))  # fmt: skip
    lines += [f"<sub>{_text(note)}</sub>" for note in diff.notes]
    text = "\n".join(lines).rstrip() + "\n"
    return text if len(text) <= LONGEST else _short(text)


def _short(text: str) -> str:
    """Return what a forge takes of a long comment, with everything closed that was open."""
    kept = text[:LONGEST].rpartition("\n")[0]
    fences = "\n```" * (kept.count("\n```") % 2)
    closed = "\n\n</details>" * (kept.count("<details>") - kept.count("</details>"))
    return f"{kept}{fences}{closed}\n\n… cut: it is too long for a comment.\n"


def _noun(functions: Sequence[FunctionDiff]) -> str:
    return "functions behave" if len(functions) > 1 else "function behaves"


def _row(function: FunctionDiff) -> str:
    example = ""
    if function.examples:
        first = function.examples[0]
        was = f": {_code(first.was, CELL)} → {_code(first.now, CELL)}" if first.was or first.now else ""  # fmt: skip
        example = f"{_code(first.call, CELL)}{was}"
    where = f"{function.path}:{function.line}"
    return f"| {_code(function.qualname)}<br><sub>{_text(where)}</sub> | {_text(behaviour.verdict(function))} | {example} |"


def _folded(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield f"<details><summary>{title}</summary>"
    yield ""
    yield from lines
    yield ""
    yield "</details>"
    yield ""


def _calls(functions: Sequence[FunctionDiff]) -> Iterator[str]:
    for function in functions:
        yield f"**{_code(function.qualname)}**: {_text(behaviour.verdict(function))}"
        for line in _about(function):
            yield f"<br>{line}"
        yield ""
        yield from _block(function.examples)
        yield ""


def _about(function: FunctionDiff) -> Iterator[str]:
    if function.old_path or function.old_qualname:
        yield _text(behaviour.place(function))
    if function.signature:
        yield f"signature {_code(function.signature[0])} → {_code(function.signature[1])}"
    if function.through:
        yield f"through {', '.join(map(_code, function.through))}"
    changed = behaviour.measures(function)
    if changed:
        yield _text(changed)


def _block(examples: Sequence[Example]) -> Iterator[str]:
    lines = []
    for example in examples:
        origin = "recorded" if example.recorded else "generated"
        lines.append(f"{example.call}  # {origin}, {behaviour.HEADINGS[example.kind]}")
        if example.was or example.now:
            lines += [f"#   was {example.was}", f"#   now {example.now}"]
    fence = "`" * max(3, 1 + max((_longest_run(line) for line in lines), default=0))
    yield f"{fence}python"
    yield from map(on_one_line, lines)
    yield fence


def _others(functions: Sequence[FunctionDiff]) -> Iterator[str]:
    for function in functions:
        changed = behaviour.measures(function)
        more = f" ({changed})" if changed else ""
        yield f"- {_code(function.qualname)}: {_text(behaviour.verdict(function) + more)}"
        for note in function.notes[:1]:
            yield f"  - {_text(note)}"


def _longest_run(text: str) -> int:
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    return longest


def _code(text: str, most: int = 0) -> str:
    """Return a text as code in a cell of a table: nothing in it is Markdown."""
    line = on_one_line(text)
    if most and len(line) > most:
        line = line[:most] + "…"
    fence = "`" * (1 + _longest_run(line))
    space = " " if "`" in line else ""
    return f"{fence}{space}{line.replace('|', chr(92) + '|')}{space}{fence}"


def _text(text: str) -> str:
    """Return a text in which nothing is Markdown or HTML, and nobody is mentioned."""
    line = on_one_line(text)
    for sign in "\\`*_{}[]<>#|~":
        line = line.replace(sign, "\\" + sign)
    return line.replace("@", "@\u200b").replace("\\<", "&lt;").replace("\\>", "&gt;")
