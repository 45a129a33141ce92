"""Dialogue response: the next thing to say in a conversation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask, all_at_least

if TYPE_CHECKING:
    from collections.abc import Mapping

GOOD = 9.0
LONGEST = 80
"""Words that are still one turn of a conversation."""

ASPECTS = {
    "relevant": "whether it answers what was said last",
    "informative": "whether it tells something that helps",
    "interesting": "whether it is more than a phrase",
    "consistent": "whether it agrees with all that was said before",
    "helpful": "whether it offers what the other one needs",
    "engaging": "whether it makes the other one want to answer",
    "specific": "whether it is about this conversation and fits no other",
    "safe": "whether nobody could be hurt by it",
    "understanding": "whether it shows that the other one was understood",
    "fluent": "whether it reads like spoken English without mistakes",
}


def check(source: str, text: str) -> Check:
    """Measure what code can see: that it is one turn, new, and no label or second speaker."""
    said = {" ".join(_words(line)) for line in source.split("\n")}
    said |= {" ".join(_words(line.partition(":")[2])) for line in source.split("\n")}
    if not _words(text) or " ".join(_words(text)) in said:
        return Check(0.0, "it repeats what was said")
    if re.search(r"^\s*[A-Z]\w{0,20}:\s", text, re.MULTILINE):
        return Check(
            0.5, "it writes a speaker's name, or speaks for more than one of them"
        )
    if len(_words(text)) > LONGEST:
        return Check(
            0.5, f"{len(_words(text))} words; a turn has at most about {LONGEST}"
        )
    return Check(1.0, "one turn, and nothing repeated")


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def reached(found: Check, scores: Mapping[str, float]) -> bool:
    """Whether no aspect is left to gain in."""
    return found.value >= 1.0 and all_at_least(GOOD, scores)


TASK = TextTask(
    name="dialogue",
    title="Self-Refine: the next turn of this conversation",
    aspects=ASPECTS,
    given="Conversation",
    check=check,
    reached=reached,
    max_iterations=3,
    judged=True,
    **prompts(__name__),
)
