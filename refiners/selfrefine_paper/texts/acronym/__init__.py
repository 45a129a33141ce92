"""Acronym generation: a word that stands for a title."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask, all_at_least

if TYPE_CHECKING:
    from collections.abc import Mapping

GOOD = 9.0
FEWEST, MOST = 3, 12
"""Letters of an acronym that can be spoken and remembered."""

ASPECTS = {
    "pronunciation": "whether it can be said as a word at first sight",
    "spelling": "whether who hears it can write it down",
    "relation": "whether its letters, and what it makes one think of, belong to the title",
    "connotation": "whether what it makes one think of is good, or at least does no harm",
    "familiarity": "whether it is a word, or close to a word, that people know",
}


def check(source: str, text: str) -> Check:
    """Measure by letters: the share of the acronym that the title gives in order; 0 for what is no single word."""
    word = text.strip()
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)?", word):
        return Check(0.0, "it must be one word, of letters and digits alone")
    letters = [letter for letter in word.lower() if letter != "-"]
    if not FEWEST <= len(letters) <= MOST:
        return Check(
            0.0, f"{len(letters)} letters; {FEWEST} to {MOST} can be remembered"
        )
    rest, found = iter(source.lower()), 0
    for letter in letters:
        if letter not in rest:
            break
        found += 1
    if found < len(letters):
        return Check(
            found / len(letters),
            f"the title gives {found} of {len(letters)} letters in order",
        )
    return Check(1.0, "every letter is of the title, in order")


def reached(found: Check, scores: Mapping[str, float]) -> bool:
    """Whether the title gives all letters and no aspect is left to gain in."""
    return found.value >= 1.0 and all_at_least(GOOD, scores)


TASK = TextTask(
    name="acronym",
    title="Self-Refine: an acronym for this title",
    aspects=ASPECTS,
    given="Title",
    check=check,
    reached=reached,
    max_iterations=4,
    judged=True,
    **prompts(__name__),
)
