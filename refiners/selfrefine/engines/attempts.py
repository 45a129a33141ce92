"""Attempts: what a refinement has offered and tried, and how an idea is known again on other code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import selfrefine_rules as rules
from selfrefine.code import edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from selfrefine_rules import Proposal

Change: TypeAlias = tuple[tuple[str, str], ...]
"""What makes two candidates the same idea, on whatever code: what a rule said, or
what is taken away and added, place by place, without indentation."""


@dataclass(frozen=True)
class Offer:
    """What made a candidate.

    Args:
        changes: by which it is known again on other code.
        saves_time: whether it is meant to.
        rule: whose idea it was; None for several together.
    """

    changes: frozenset[Change]
    saves_time: bool
    rule: str | None


@dataclass(frozen=True)
class Past:
    """What this refinement has tried.

    Args:
        tried: fingerprints of all code that was judged or built on.
        rejected: each rejected change, and whether it behaved the same but gained nothing.
    """

    tried: frozenset[str]
    rejected: Mapping[Change, bool]

    def keep_new(self, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Return the proposals whose code is new."""
        return [
            p for p in proposals if p.code and fingerprint(p.code) not in self.tried
        ]

    def keep_open(self, base: str, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Return the proposals whose change of `base` was not rejected before."""
        return [
            proposal
            for proposal in proposals
            if proposal.code
            and self.rejected.keys().isdisjoint(changes_of(base, proposal))
        ]


def fingerprint(code: str) -> str:
    """Return code without what does not matter: blank lines and white space at line ends."""
    return "\n".join(line.rstrip() for line in code.split("\n") if line.strip())


def changes_of(base: str, proposal: Proposal) -> frozenset[Change]:
    """Return what makes a proposal known again: its idea, or the places that it changes."""

    def plain(text: str) -> str:
        return "\n".join(line.strip() for line in text.split("\n"))

    places = tuple(
        (plain(base[edit.start : edit.end]), plain(edit.new))
        for edit in edits.minimal(base, proposal.code or base)
    )
    finding = proposal.finding
    if finding.rule is None or finding.rule.startswith("ruff:"):
        return frozenset({places})
    # Our own rules name what they mean, so that they are known again on other code.
    named = ((finding.problem, finding.instruction),)
    if finding.gain < rules.load(finding.rule).GAIN:
        # A part of a fix names its line: the same text may stand elsewhere.
        return frozenset({named})
    return frozenset({places, named})
