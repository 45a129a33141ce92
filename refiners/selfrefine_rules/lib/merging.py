"""Merging: several fixes as one, where they do not touch each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code import edits, syntax
from selfrefine.loop.feedback import Finding
from selfrefine_rules import Proposal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from selfrefine.code.edits import Edit

_MOST_PASSES = 5


def merge_all(code: str, fixes: Callable[[str], list[Proposal]]) -> Proposal:
    """Make all fixes that go together, and those that come up after them, one proposal."""
    base, made = code, list[Finding]()
    for _ in range(_MOST_PASSES):
        merged, findings = _merge(base, fixes(base))
        if not findings:
            break
        base, made = merged, [*made, *findings]
    first = max(made, key=lambda finding: finding.value)
    names = ", ".join(dict.fromkeys(finding.rule or "" for finding in made))
    return Proposal(
        Finding(
            aspect=first.aspect,
            problem=f"{len(made)} places can be better at once: {first.problem}",
            instruction=f"Apply the fixes of {names} together.",
            line=min(finding.line for finding in made),
            end_line=max(finding.end_line for finding in made),
            gain=first.gain,
            confidence=first.confidence,
        ),
        base,
    )


def _merge(code: str, proposals: Sequence[Proposal]) -> tuple[str, list[Finding]]:
    """Make the fixes that touch different lines; the first of those that touch the same."""
    made: list[Edit] = []
    findings: list[Finding] = []
    for proposal in proposals:
        new = [e for e in edits.minimal(code, proposal.code or code) if e not in made]
        if any(_clash(one, other) for one in new for other in made):
            continue
        if _parses(edits.apply(code, (*made, *new))):
            made += new
            findings.append(proposal.finding)
    return edits.apply(code, tuple(made)), findings


def _clash(one: Edit, other: Edit) -> bool:
    """Whether two edits overlap or touch."""
    return one.start <= other.end and other.start <= one.end


def _parses(code: str) -> bool:
    try:
        syntax.tree(code)
    except SyntaxError:
        return False
    return True
