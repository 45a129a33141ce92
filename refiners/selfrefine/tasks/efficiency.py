"""Efficiency: the same results in less time, judged by timing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.tasks import Targets, Task

if TYPE_CHECKING:
    from selfrefine.verdict import Complexity, Growth, Speedup, Verdict

LEAST_RATIO = 1.1
LEAST_LOW = 1.05
"""The lower bound of the interval: what noise alone does not reach."""
WORSE_GROWTH = 0.5
PROPORTIONAL = 1.2
"""Added exponent that no constant factor is worth; below it lies the noise of the fit."""

ASPECTS = {
    "algorithm": "how the work grows with the size of the input",
    "data_structures": "whether each look-up, insertion and removal is cheap for its container",
    "repeated_work": "what is computed, copied, sorted or searched more than once",
    "constant_factors": "interpreter work in the innermost loop that built-ins would do",
}

OBJECTIVE = """\
Make the function measurably faster on large inputs. A better growth comes first,
then a cheaper data structure, then less work in the innermost loop. Small rewording
that saves nothing is not worth a round."""

P_GEN = """\
Write the body of this function. Do all that its docstring promises and nothing else,
with an algorithm whose time grows as slowly as the problem allows, built-in containers
that fit the look-ups, and one pass where one is enough. Think of empty input, ties,
duplicates, negative numbers and the exceptions that the docstring names."""

P_FB = '''\
Find the cause of the time, not a symptom. For each finding give the place (quote the
line), the cause there with its cost in terms of the input, and the better approach,
so concrete that somebody else could write it: which container, kept where, replacing
what. Say which property must hold for it to be safe (hashable items, whole numbers,
sorted input) and whether the calls that were seen have it. Most valuable first, at most three.

Example. The calls seen: left = list[int], right = list[int].
```python
def common(left, right):
    """Return the ids of left that also occur in right, in order, once each."""
    found = []
    for item in left:
        if item in right and item not in found:
            found.append(item)
    return found
```
```json
{"findings": [
   {"aspect": "data_structures", "location": "if item in right and item not in found:", "line": 5,
    "problem": "Both tests walk a list for every item of left, len(left) * (len(right) + len(found)) comparisons.",
    "instruction": "Before the loop build set(right) and an empty set of ids already taken; test those two, and keep the list only for the order. Ints are hashable, so this is safe for the calls seen."}],
 "scores": {"algorithm": 3, "data_structures": 1, "repeated_work": 5, "constant_factors": 6},
 "stop": false}
```

Example. The calls seen: samples = list[int], width = int.
```python
def peak(samples, width):
    """Return the largest sum of width neighbours, 0 for too few samples."""
    best = None
    for start in range(len(samples) - width + 1):
        total = sum(samples[start : start + width])
        if best is None or total > best:
            best = total
    return best or 0
```
```json
{"findings": [
   {"aspect": "repeated_work", "location": "total = sum(samples[start : start + width])", "line": 5,
    "problem": "Each window is copied and added up anew although it shares all but two samples with the one before: len(samples) * width additions.",
    "instruction": "Add up the first window once, then move it: add the sample that enters and subtract the one that leaves. Exact for whole numbers, which the calls show; with floats the rounding would differ, so then leave it."}],
 "scores": {"algorithm": 3, "data_structures": 8, "repeated_work": 1, "constant_factors": 6},
 "stop": false}
```

Example: nothing left to gain, so say so and stop.
```python
def norm(values):
    """Return the sum of squares."""
    return sum(value * value for value in values)
```
```json
{"findings": [],
 "scores": {"algorithm": 10, "data_structures": 10, "repeated_work": 10, "constant_factors": 9},
 "stop": true}
```'''

P_REFINE = '''\
Act on the findings, the first one first. Keep what makes results equal to the last
detail: order, duplicates, ties, types, exceptions, and which arguments are changed in
place. Do not trade correctness for an input that you assume. When a verdict names a call
that came out differently, work through that call before you write. When it says that
nothing was gained, do not polish: attack another cause.

Example of a chain. It starts with every pair compared, n * n / 2 steps:
```python
def pair_count(numbers, total):
    """Count the pairs at different positions whose sum is total."""
    count = 0
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] == total:
                count += 1
    return count
```
Finding: line 5 [algorithm] Every pair is visited -> Look up the partner, total - number, in a container of the numbers.
First attempt:
```python
def pair_count(numbers, total):
    """Count the pairs at different positions whose sum is total."""
    seen = set(numbers)
    return sum(total - number in seen for number in seen) // 2
```
Verdict: rejected; pair_count([2, 2], 4) was 1 and is now 0.
The set loses how often a number occurs, and a number must not meet itself. What is
needed is a count of the numbers at earlier positions. Second attempt:
```python
def pair_count(numbers, total):
    """Count the pairs at different positions whose sum is total."""
    count = 0
    earlier: dict[int, int] = {}
    for number in numbers:
        count += earlier.get(total - number, 0)
        earlier[number] = earlier.get(number, 0) + 1
    return count
```
Verdict: accepted; much faster, n steps. One pass is the least there is, so the next critique says stop.'''


def better(
    speedup: Speedup | None, growth: Growth | None, complexity: Complexity
) -> str | None:
    """Return why a candidate that behaves the same is not faster, or None."""
    del complexity  # guarded by its own gate
    if speedup is None:
        return "no measurable gain: it could not be timed"
    if growth and grows_worse(growth, speedup):
        return (
            f"grows worse with the input: n^{growth.before:.1f} to n^{growth.after:.1f}"
        )
    figures = f"{speedup.ratio:.2f}x [{speedup.low:.2f}, {speedup.high:.2f}] on {speedup.inputs} inputs"
    if speedup.high < 1:
        return f"slower: {figures}"
    if speedup.ratio < LEAST_RATIO or speedup.low <= LEAST_LOW:
        return f"no measurable gain: {figures}"
    return None


def grows_worse(growth: Growth, speedup: Speedup | None) -> bool:
    """Whether larger inputs would eat up any gain.

    A fixed cost that goes away makes the rest grow visibly: what is faster on the
    largest inputs, and grows no more than they do, has lost nothing.
    """
    if growth.after <= growth.before + WORSE_GROWTH:
        return False
    large = speedup is not None and speedup.inputs == "amplified" and speedup.low > 1
    return not (large and growth.after <= PROPORTIONAL)


def reached(verdict: Verdict, targets: Targets) -> bool:
    """Whether the measured speed-up is at its target, or growth came down to its target."""
    if not verdict.accepted:
        return False
    speedup, growth = verdict.speedup, verdict.growth
    fast = speedup is not None and speedup.ratio >= targets.speedup
    # Growth that was good before proves nothing about this candidate.
    flat = growth is not None and growth.before > targets.growth >= growth.after
    return fast or flat


TASK = Task(
    name="efficiency",
    title="Self-Refine for speed",
    aspects=ASPECTS,
    objective=OBJECTIVE,
    p_gen=P_GEN,
    p_fb=P_FB,
    p_refine=P_REFINE,
    timed=True,
    better=better,
    reached=reached,
)
