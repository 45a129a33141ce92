"""Files: what the rules and ruff see in a whole file, function by function."""

from __future__ import annotations

import bisect
from typing import TYPE_CHECKING

from selfrefine.code import target
from selfrefine.code.edits import split_lines
from selfrefine.code.metrics import line_complexities
from selfrefine.code.syntax import shared_tree
from selfrefine.loop.feedback import Finding
from selfrefine_rules import Diagnostic, Looked, lint, load, propose
from selfrefine_rules.lib import bounds
from selfrefine_rules.lib.cost import COMPLEX
from selfrefine_rules.lib.skips import skipped, skipped_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from selfrefine_rules import Aspect, Proposal

HEAVIEST = 3


def look(text: str, path: str, aspects: Iterable[Aspect]) -> Looked:
    """Return what the rules find in each outermost function, and what was too large to be looked at.

    Raises:
        TargetError: the file does not parse.
    """
    spans = target.functions(text, path=path)
    if skipped_file(text):
        return Looked()
    lines = split_lines(text)
    chosen, left = bounds.choose(shared_tree(text), lines, spans)
    found: list[Diagnostic] = []
    spent = 0
    starts = [span.start_line for span in spans]
    for cut in target.cut(text, chosen, path=path):
        first = bisect.bisect_left(starts, cut.start_line)
        inside = spans[first : bisect.bisect_right(starts, cut.end_line)]
        if spent > bounds.MOST_READ:
            left.append(inside[0])
            continue
        proposals = propose(cut.source, aspects=aspects)
        # Each fix was read as the whole function.
        spent += len(proposals) * len(cut.source)
        if len(proposals) == bounds.most_fixes(cut.source):
            left.append(inside[0])
        found += _place(_apart(proposals), cut, path, lines, inside)
    ordered = sorted(found, key=lambda d: (d.line, d.column))
    return Looked(tuple(ordered), bounds.complaint(path, left))


def _place(
    proposals: Iterable[Proposal],
    cut: target.Target,
    path: str,
    lines: Sequence[str],
    inside: Sequence[target.Span],
) -> Iterator[Diagnostic]:
    """Yield findings at their places in the file, without those in functions that are to be skipped."""
    above = cut.start_line - 1
    for proposal in proposals:
        finding = proposal.finding
        line, end_line = above + finding.line, above + finding.end_line
        around = _around(inside, line)
        if not any(skipped(lines, span) for span in around):
            column = _column(lines[line - 1])
            yield Diagnostic(path, around[-1].qualname, line, column, end_line, finding)


def evidence(text: str, path: str, aspects: Sequence[Aspect]) -> tuple[Diagnostic, ...]:
    """Return complex functions with their heaviest lines, and ruff's findings without a fix.

    Raises:
        TargetError: the file does not parse.
        EngineError: ruff is missing, hangs or fails.
    """
    lines, spans = split_lines(text), target.functions(text, path=path)
    found = list(_ruff(text, path, aspects, spans))
    if "readability" in aspects:
        for cut in _outermost(text, path, spans):
            found += _complex(cut, path)
    return _select(found, lines, spans)


def _outermost(
    text: str, path: str, spans: Sequence[target.Span]
) -> Sequence[target.Target]:
    outermost = [span for span in spans if "<locals>" not in span.qualname]
    return target.cut(text, outermost, path=path)


def _around(spans: Sequence[target.Span], line: int) -> list[target.Span]:
    """Return the functions that hold a line, the innermost last."""
    return [span for span in spans if span.start_line <= line <= span.end_line]


def _select(
    found: Iterable[Diagnostic], lines: Sequence[str], spans: Sequence[target.Span]
) -> tuple[Diagnostic, ...]:
    """Return findings in the file's order, without those in functions that are to be skipped."""
    every = sorted(found, key=lambda d: (d.line, d.column))
    skips = [span for span in spans if skipped(lines, span)]
    return tuple(d for d in every if not _around(skips, d.line))


def _apart(proposals: Iterable[Proposal]) -> list[Proposal]:
    """Return the findings of different places: of one rule's ideas for the same lines, the best."""
    kept: list[Proposal] = []
    for proposal in proposals:
        new = proposal.finding
        same = (p.finding for p in kept if p.finding.rule == new.rule)
        is_part = new.gain < load(new.rule or "").GAIN
        if not is_part and not any(
            new.line <= old.end_line and old.line <= new.end_line for old in same
        ):
            kept.append(proposal)
    return kept


def _complex(cut: target.Target, path: str) -> Iterator[Diagnostic]:
    adds = line_complexities(cut.source)
    whole = sum(adds.values())
    if whole <= COMPLEX:
        return
    above = cut.start_line - 1
    heaviest = sorted(adds, key=lambda line: (-adds[line], line))[:HEAVIEST]
    shown = ", ".join(f"line {above + n} adds {adds[n]}" for n in sorted(heaviest))
    finding = Finding(
        aspect="readability",
        problem=f"Cognitive complexity {whole}, more than {COMPLEX}: {shown}.",
        instruction="Leave early, or give the deepest part a name of its own.",
        line=1,
        end_line=cut.end_line - above,
        rule="complexity:cognitive",
        gain=0.2,
        confidence=0.2,
    )
    yield Diagnostic(path, cut.qualname, cut.start_line, 1, cut.end_line, finding)


def _ruff(
    text: str, path: str, aspects: Sequence[Aspect], spans: Sequence[target.Span]
) -> Iterator[Diagnostic]:
    """Yield ruff's bare findings inside functions; one run serves the whole file."""
    for proposal in lint(text, aspects=aspects):
        finding = proposal.finding
        around = _around(spans, finding.line)
        if proposal.code is None and around:
            yield Diagnostic(
                path, around[-1].qualname, finding.line, 1, finding.end_line, finding
            )


def _column(line: str) -> int:
    return len(line) - len(line.lstrip(" \t\f\ufeff")) + 1
