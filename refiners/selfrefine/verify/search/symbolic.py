"""Symbolic: whether a symbolic search finds a call on which the candidate does something else.

Part of the replay gate, if CrossHair is installed.  The search only proposes: what counts is what both versions
do on the call when it is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.verify.search.confirmation import Wrong, domain_seen, wrong_on
from selfrefine_runner.client import symbolic

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.symbolic import Searched

SHOWN = 12
"""Calls that show the types of what is given."""


@dataclass(frozen=True)
class Found:
    """What came of a search.

    Args:
        words: what the evidence says of it; empty where nothing was searched.
        wrong: the first call on which the candidate is wrong.
        unlike: the first call unlike any seen on which it does something else.
        cut: whether there was no time for all of it.
    """

    words: str = ""
    wrong: Wrong | None = None
    unlike: Wrong | None = None
    cut: bool = False


def search(trial: Trial) -> Found:
    """Search for as long as the settings say, and make what was proposed on both versions."""
    runner, baseline = trial.runner, trial.baseline
    if runner.prove <= 0 or not baseline.compared or not symbolic.is_possible(runner):
        return Found()
    seen = [item.call for item in baseline.compared if item.call.in_domain]
    seen.sort(key=lambda call: call.origin != "recorded")
    texts = (trial.target.text, trial.new_text)
    made = symbolic.search(
        runner, baseline.place, texts, seen[:SHOWN], runner.prove
    )  # fmt: skip
    return Found() if made is None else judged(trial, made, runner.prove)


def judged(trial: Trial, made: Searched, seconds: float) -> Found:
    """Make what a search proposed on both versions, and say what came of it all.

    Args:
        trial: of the candidate.
        made: what was proposed, and how much was searched.
        seconds: that the search might take.
    """
    domain = domain_seen(trial)
    unlike: Wrong | None = None
    for call in made.proposed:
        wrong = wrong_on(trial, call)
        if wrong is not None and domain.holds(call):
            return Found(wrong=wrong)
        unlike = unlike or wrong
    if unlike is not None:
        return Found(unlike=unlike)
    if made.whole and not made.proposed:
        return Found(f"symbolic search covered all {made.paths} paths")
    took = f"in {seconds:g} s, {made.paths} paths"
    return Found(f"no difference found by symbolic search {took}")
