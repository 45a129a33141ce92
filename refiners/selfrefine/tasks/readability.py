"""Readability: the same behaviour in code that is easier to follow, judged by complexity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task

if TYPE_CHECKING:
    from selfrefine.metrics import Metrics
    from selfrefine.verdict import Complexity, Growth, Speedup, Verdict

LEAST_RATIO = 0.9
"""A candidate that is surely below this ratio of the old time to the new one costs too much speed."""
LOST_MAINTAINABILITY = 10.0
"""Radon's index falls this far when comments or the docstring are thrown away."""

ASPECTS = {
    "control_flow": "how deep conditions and loops nest, and how soon each case is done with",
    "structure": "whether one thing is done in one place, without repetition",
    "naming": "whether names say what the values mean",
    "idiom": "whether Python already has a word for what is spelt out",
}

OBJECTIVE = """\
Make the function easier to follow: less nesting, fewer branches to keep in mind, no
repetition, names that say what they hold. Its cognitive complexity must fall, or its
code must get shorter at the same complexity. More comments and more helper functions
are no gain by themselves, and dense one-liners are a loss."""

P_GEN = """\
Write the body of this function. Do all that its docstring promises and nothing else.
Deal with special cases first and leave early, keep nesting at two levels or less, use
the standard library's own words for what it already does, and name each value for what
it means. Think of empty input, ties, duplicates and the exceptions that the docstring names."""

P_FB = '''\
Find what makes a reader stop. For each finding give the place (quote the line), the
cause there (what must be kept in mind, what is said twice, what a name hides) and the
better form, so concrete that somebody else could write it: which condition to turn round,
what to return where, which name instead of which. Lines that add most to the cognitive
complexity come first, at most three findings. Do not ask for comments that repeat the
code, nor for a helper that is used once and has no good name.

Example. Measured: cognitive complexity 8, line 5 adds 2, line 6 adds 3.
```python
def discount(user, cart):
    """Return the discount in per cent."""
    result = 0
    if user is not None:
        if user.active:
            if cart.total > 100:
                result = 10
            else:
                result = 5
        else:
            result = 0
    return result
```
```json
{"findings": [
   {"aspect": "control_flow", "location": "if cart.total > 100:", "line": 6,
    "problem": "The two cases that matter stand three levels deep, and the reader must match them with an else that only says 0 again.",
    "instruction": "Turn the first two conditions round into one guard that returns 0 at the top, `if user is None or not user.active`, then return 10 or 5 in a single conditional expression; drop the variable result."}],
 "scores": {"control_flow": 2, "structure": 5, "naming": 6, "idiom": 5},
 "stop": false}
```

Example. Measured: cognitive complexity 7, line 6 adds 3.
```python
def tally(d, xs):
    """Count the words per first letter into d."""
    for x in xs:
        if x:
            k = x[0]
            if k in d:
                d[k] = d[k] + 1
            else:
                d[k] = 1
```
```json
{"findings": [
   {"aspect": "idiom", "location": "if k in d:", "line": 6,
    "problem": "Four lines and a branch spell out a default of 0.",
    "instruction": "Write d[k] = d.get(k, 0) + 1 in place of the if and else. Keep d changed in place: the caller sees it."},
   {"aspect": "naming", "location": "k = x[0]", "line": 5,
    "problem": "x, k and xs do not tell words from letters.",
    "instruction": "Call the local names word and letter; leave the parameters d and xs as they are, callers may name them."}],
 "scores": {"control_flow": 6, "structure": 7, "naming": 3, "idiom": 3},
 "stop": false}
```

Example: nothing left to gain, so say so and stop.
```python
def initials(names):
    """Return the upper-case first letters of the names that are not empty."""
    return [name[0].upper() for name in names if name]
```
```json
{"findings": [],
 "scores": {"control_flow": 10, "structure": 10, "naming": 10, "idiom": 10},
 "stop": true}
```'''

P_REFINE = '''\
Act on the findings, the first one first, and touch nothing that they do not concern.
Keep every case: a guard that is turned round must still let through exactly what it let
through, None and empty and zero kept apart. Keep comments that say why. When a verdict
names a call that came out differently, work through that call before you write. When it
says that nothing got simpler, remove branches instead of moving them.

Example of a chain. It starts with cognitive complexity 15:
```python
def first_free(slots, size):
    """Return the index of the first slot that is free and large enough, else -1."""
    result = -1
    if slots is not None:
        for i in range(len(slots)):
            if result == -1:
                if slots[i].free:
                    if slots[i].size >= size:
                        result = i
    return result
```
Finding: line 6 [control_flow] The loop goes on after the answer is known -> Return i at once, and -1 after the loop.
First attempt:
```python
def first_free(slots, size):
    """Return the index of the first slot that is free and large enough, else -1."""
    for index, slot in enumerate(slots):
        if slot.free and slot.size >= size:
            return index
    return -1
```
Verdict: rejected; first_free(None, 1) was -1 and now raises TypeError.
The guard against None was lost: it stays, turned round and at the top. Second attempt:
```python
def first_free(slots, size):
    """Return the index of the first slot that is free and large enough, else -1."""
    if slots is None:
        return -1
    for index, slot in enumerate(slots):
        if slot.free and slot.size >= size:
            return index
    return -1
```
Verdict: accepted; cognitive complexity 15 to 5. Each line now says one thing, so the next critique says stop.'''


def better(
    speedup: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why a candidate that behaves the same is not easier to read, or None."""
    del growth  # readability is not judged by it
    if speedup and speedup.high < LEAST_RATIO:
        return f"slower: {speedup.ratio:.2f}x [{speedup.low:.2f}, {speedup.high:.2f}]"
    return not_simpler(complexity.before, complexity.after)


def not_simpler(before: Metrics, after: Metrics) -> str | None:
    """Return why `after` is not easier to read than `before`, or None.

    Radon's maintainability index only guards here: one added comment raises it by
    twenty points, so a gain in it shows nothing.
    """
    if after.cognitive > before.cognitive:
        return f"harder to follow: cognitive complexity {before.cognitive} to {after.cognitive}"
    if after.lines > before.lines * 1.5 + 5:
        return f"much longer: {before.lines} to {after.lines} lines"
    if after.cognitive < before.cognitive:
        return None
    lost = before.maintainability - after.maintainability
    if lost > LOST_MAINTAINABILITY:
        return (
            f"maintainability falls from {before.maintainability:.0f} to {after.maintainability:.0f}"
            f" at the same cognitive complexity {after.cognitive}"
        )
    shorter = after.lines < before.lines and after.cyclomatic <= before.cyclomatic
    fewer_paths = after.cyclomatic < before.cyclomatic and after.lines <= before.lines
    if shorter or fewer_paths:
        return None
    return (
        f"not simpler: cognitive complexity {before.cognitive} to {after.cognitive},"
        f" cyclomatic {before.cyclomatic} to {after.cyclomatic}, lines {before.lines} to {after.lines}"
    )


def reached(verdict: Verdict, targets: Targets) -> bool:
    """Whether both complexities are at their targets, with something executed to show for it."""
    if (
        not verdict.accepted
        or verdict.grade == "unverified"
        or verdict.complexity is None
    ):
        return False
    after = verdict.complexity.after
    return after.rank <= targets.rank and after.cognitive <= targets.cognitive


TASK = Task(
    name="readability",
    title="Self-Refine for readability",
    aspects=ASPECTS,
    objective=OBJECTIVE,
    p_gen=P_GEN,
    p_fb=P_FB,
    p_refine=P_REFINE,
    timed=False,
    better=better,
    reached=reached,
)
