"""Constrained generation: sentences that make sense and use every given concept (CommonGen-Hard)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from selfrefine.tasks import prompts
from selfrefine_paper.texts import Check, TextTask

if TYPE_CHECKING:
    from collections.abc import Mapping

GOOD = 8.0

ASPECTS = {
    "concepts": "how many of the concepts are used, each as the kind of word that it is",
    "commonsense": "whether what is told can happen in this world, in this order",
    "fluency": "whether it reads as one short text and no list in disguise",
}

IRREGULAR = {
    "begin": "began begun",
    "bite": "bit bitten",
    "blow": "blew blown",
    "break": "broke broken",
    "bring": "brought",
    "build": "built",
    "buy": "bought",
    "catch": "caught",
    "child": "children",
    "come": "came",
    "draw": "drew drawn",
    "drink": "drank drunk",
    "drive": "drove driven",
    "eat": "ate eaten",
    "fall": "fell fallen",
    "feed": "fed",
    "find": "found",
    "fly": "flew flown",
    "foot": "feet",
    "give": "gave given",
    "go": "went gone",
    "grow": "grew grown",
    "hang": "hung",
    "hear": "heard",
    "hide": "hid hidden",
    "hold": "held",
    "keep": "kept",
    "knife": "knives",
    "know": "knew known",
    "leaf": "leaves",
    "leave": "left",
    "lie": "lay lain lying",
    "lose": "lost",
    "make": "made",
    "man": "men",
    "mouse": "mice",
    "read": "read",
    "ride": "rode ridden",
    "ring": "rang rung",
    "run": "ran",
    "say": "said",
    "see": "saw seen",
    "sell": "sold",
    "shake": "shook shaken",
    "shine": "shone",
    "sing": "sang sung",
    "sit": "sat",
    "sleep": "slept",
    "speak": "spoke spoken",
    "stand": "stood",
    "steal": "stole stolen",
    "sweep": "swept",
    "swim": "swam swum",
    "take": "took taken",
    "teach": "taught",
    "tell": "told",
    "think": "thought",
    "throw": "threw thrown",
    "tie": "tying",
    "tooth": "teeth",
    "wear": "wore worn",
    "wife": "wives",
    "woman": "women",
    "write": "wrote written",
}
"""Forms that no ending makes, of words that everyday scenes use."""


def concepts(source: str) -> list[str]:
    """Return the concepts of an input: separated by commas, semicolons or line ends."""
    found = (word.strip().lower() for word in re.split(r"[,;\n]", source))
    return list(dict.fromkeys(word for word in found if word))


def missing(source: str, text: str) -> list[str]:
    """Return the concepts that a text does not use in any inflection."""
    words = re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower().replace("\u2019", "'"))
    plain = " ".join(["", *words, ""])
    return [
        concept
        for concept in concepts(source)
        if not any(f" {form} " in plain for form in _forms(concept))
    ]


def _forms(concept: str) -> set[str]:
    """Return a concept with its inflections; of several words the last one is inflected."""
    *before, word = concept.split()
    stem = word.removesuffix("e")
    forms = {word, f"{word}s", f"{word}es", f"{stem}ed", f"{stem}ing"}
    forms |= {f"{stem}er", f"{stem}ers", *IRREGULAR.get(word, "").split()}
    if word.endswith("y"):
        forms |= {f"{word[:-1]}ies", f"{word[:-1]}ied"}
    if re.search(r"[^aeiou][aeiou][bdgklmnprt]$", word):
        doubled = word + word[-1]
        forms |= {f"{doubled}ed", f"{doubled}ing", f"{doubled}er", f"{doubled}ers"}
    return {" ".join([*before, form]) for form in forms}


def check(source: str, text: str) -> Check:
    """Measure the coverage: the share of concepts that are used."""
    wanted, left = concepts(source), missing(source, text)
    if not wanted:
        return Check(0.0, "no concept was given")
    used = len(wanted) - len(left)
    note = f"{used} of {len(wanted)} concepts used"
    return Check(
        used / len(wanted), f"{note}; missing: {', '.join(left)}" if left else note
    )


def reached(found: Check, scores: Mapping[str, float]) -> bool:
    """Whether all concepts are used and the critic finds it true to life."""
    return found.value >= 1.0 and scores.get("commonsense", 0.0) >= GOOD


TASK = TextTask(
    name="constrained",
    title="Self-Refine: sentences with all of these concepts",
    aspects=ASPECTS,
    given="Concepts",
    check=check,
    reached=reached,
    max_iterations=4,
    judged=False,
    **prompts(__name__),
)
