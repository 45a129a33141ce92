"""When what an iterator gives is computed: a caller who changes its arguments before it is at its end sees it."""

from itertools import chain

import pytest

from selfrefine.verify.gates import replay, scope
from selfrefine_runner.worker.jobs import repetition
from support.judging import judging

MODULE = '''def late(items):
    """Yield items twice as large."""
    for item in items:
        yield item * 2


def soon(items):
    """Return an iterator of items twice as large."""
    return iter([item * 2 for item in items])
'''
TESTS = "from lazy import late, soon\n\n\ndef test_both():\n    assert list(late([1, 2])) == list(soon([1, 2])) == [2, 4]\n"
REWRITES = {
    "all at once": ("late", "yield from [item * 2 for item in items]", False),
    "of a copy": ("late", "for item in list(items):\n        yield item * 2", False),
    "one by one": ("late", "yield from (item * 2 for item in items)", True),
    "as they are drawn": ("soon", "return (item * 2 for item in items)", False),
    "by a generator": ("soon", "for item in items:\n        yield item * 2", False),
    "before they are drawn": ("soon", "return iter([2 * item if type(item) is int else item * 2 for item in items])", True),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("lazy")
    (root / "lazy.py").write_text(MODULE)
    (root / "test_lazy.py").write_text(TESTS)
    with judging(root / "lazy.py") as judged:
        yield lambda name, code: judged(name, code, (scope, replay))


@pytest.mark.every(6)
@pytest.mark.parametrize("name", REWRITES)
def test_arguments_that_change_meanwhile_tell_when_it_is_computed(judge, name):
    function, body, same = REWRITES[name]
    doc = next(
        part for part in MODULE.split('"""') if "items" in part and "def" not in part
    )
    if function == "soon":
        doc = "Return an iterator of items twice as large."
    code = f'def {function}(items):\n    """{doc}"""\n    {body}\n'
    verdict = judge(function, code)
    assert verdict.accepted
    late = [line for line in verdict.missing if "while its result is iterated" in line]
    assert bool(late) != same


def test_a_chain_of_the_originals_own_is_not_taken_for_one_that_was_drawn_late():
    sent = []
    call = {"args": [], "kwargs": {}, "seed": 0}
    job = {"calls": [call], "seconds": [1.0], "repeats": [(0, None)] * 4}
    steps = repetition.steps(job, sent.append)
    step, turns = next(steps), []
    while step is not None:
        _, late, *_, held = step
        turns.append(late)
        held.append((chain([1]), [], {}))
        step = steps.send({"kind": "returned"})
    assert turns == [False, True, False, True]
    assert [message["outcome"]["late"] for message in sent] == turns
