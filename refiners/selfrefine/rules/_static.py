"""Static evidence: what in a file is hard to follow or slow, where no rule has a fix for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine import target
from selfrefine.edits import split_lines
from selfrefine.feedback import Finding
from selfrefine.metrics import line_complexities
from selfrefine.rules import Diagnostic, lint, skipped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from selfrefine.rules import Aspect

COMPLEX = 15
"""Cognitive complexity above which a function is hard to follow (Campbell 2018)."""
HEAVIEST = 3


def evidence(text: str, path: str, aspects: Sequence[Aspect]) -> tuple[Diagnostic, ...]:
    """Return complex functions with their heaviest lines, and ruff's findings without a fix.

    Raises:
        TargetError: the file does not parse.
        EngineError: ruff is missing, hangs or fails.
    """
    lines = split_lines(text)
    spans = target.functions(text, path=path)
    outermost = [span for span in spans if "<locals>" not in span.qualname]
    found = list(_ruff(text, path, aspects, spans))
    if "readability" in aspects:
        for cut in target.cut(text, outermost, path=path):
            found += _complex(cut, path)
    return tuple(
        d
        for d in sorted(found, key=lambda d: (d.line, d.column))
        if not any(
            skipped(lines, span)
            for span in spans
            if span.start_line <= d.line <= span.end_line
        )
    )


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
        around = [s for s in spans if s.start_line <= finding.line <= s.end_line]
        if proposal.code is None and around:
            yield Diagnostic(
                path, around[-1].qualname, finding.line, 1, finding.end_line, finding
            )
