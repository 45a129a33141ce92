"""Sentiment reversal: the same review with the opposite feeling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask

if TYPE_CHECKING:
    from collections.abc import Mapping

GOOD, KEPT = 9.0, 7.0
SHORTEST, LONGEST = 0.4, 2.5
"""Length of the result, in lengths of the review."""

ASPECTS = {
    "sentiment": "how strongly it now says the opposite of the review: 0 as the review, 5 neutral, 10 very much the opposite",
    "content": "whether it speaks of the same things, people and events",
    "naturalness": "whether a customer would write it like that",
}


def check(source: str, text: str) -> Check:
    """Measure what code can see: that it is a review of about the same length and no copy."""
    if _words(text) == _words(source):
        return Check(0.0, "it is the review itself")
    ratio = len(_words(text)) / max(1, len(_words(source)))
    if not SHORTEST <= ratio <= LONGEST:
        return Check(0.5, f"it has {ratio:.1f} times the words of the review")
    return Check(1.0, "of about the same length, and no copy")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def reached(found: Check, scores: Mapping[str, float]) -> bool:
    """Whether the opposite is felt as strongly as can be, and the content is kept."""
    felt = scores.get("sentiment", 0.0) >= GOOD
    return found.value >= 1.0 and felt and scores.get("content", 0.0) >= KEPT


TASK = TextTask(
    name="sentiment",
    title="Self-Refine: this review with the opposite feeling",
    aspects=ASPECTS,
    given="Review",
    check=check,
    reached=reached,
    max_iterations=4,
    judged=True,
    **prompts(__name__),
)
