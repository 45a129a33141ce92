"""What calls leave in their module: a candidate that changes what the original leaves as it was is not verified."""

import importlib.util
from pathlib import Path

import pytest

from selfrefine.verify.gates import replay, scope
from selfrefine_runner.worker.observers import module_state
from support.judging import judging

KINDS = Path(__file__).parents[2] / "data" / "module_state" / "kinds.py"
TESTS = "from kinds import double\n\n\ndef test_double():\n    assert double([1, 2]) == [2, 4]\n    assert double([]) == []\n"
HEAD = 'def double(items):\n    """Return items twice as large."""\n    '
DOUBLED = "return [item * 2 for item in items]"
CHANGES = {
    "a part of a global": ("for part in CONFIG.values():\n        part['x'] += 1", "CONFIG"),
    "the next part": ("next(iter(CONFIG.values()))['x'] += 1", "CONFIG"),
    "what a method gives": ("HOLDER.get().append(1)", "Holder.items"),
    "what a new instance shares": ("Holder().items.append(1)", "Holder.items"),
    "what a record shares": ("Box().shared['x'] = 2", "CONFIG"),
    "what a function gives": ("table().append(1)", "TABLE"),
    "the longest": ("max(TABLE, [], key=len).append(1)", "TABLE"),
    "a default": ("note(1)", "note"),
    "a slot": ("slot().own[1] = 1", "SLOTTED"),
    "a queue": ("recent().append(1)", "RECENT"),
    "an order": ("older()", "ORDER"),
    "a number": ("count()", "COUNT"),
}  # fmt: skip
OWN = {
    "its own": "own = {}\n    own['x'] = len(TABLE)",
    "what was copied": "own = dict(CONFIG)\n    own['x'] = 1",
    "what it only reads": "len(HOLDER.get()) + sum(map(len, CONFIG.values()))",
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("state")
    file = root / "kinds.py"
    file.write_text(KINDS.read_text())
    (root / "test_kinds.py").write_text(TESTS)
    with judging(file) as judged:
        yield lambda body: judged("double", f"{HEAD}{body}", (scope, replay))


@pytest.mark.every(3)
@pytest.mark.parametrize("name", CHANGES)
def test_what_a_candidate_changes_in_its_module_is_said(judge, name):
    body, changed = CHANGES[name]
    verdict = judge(f"{body}\n    {DOUBLED}")
    assert verdict.grade != "verified"
    said = f"calls of it change {changed} of its module, which the original leaves unchanged"
    assert not verdict.accepted or said in verdict.missing


def test_what_is_given_back_of_the_module_is_the_callers_to_change(judge):
    verdict = judge("return [item * 2 for item in items] or TABLE")
    assert verdict.grade != "verified"


@pytest.mark.further
@pytest.mark.few("its own")
@pytest.mark.parametrize("name", OWN)
def test_what_is_its_own_or_is_only_read_is_no_change(judge, name):
    verdict = judge(f"{OWN[name]}\n    {DOUBLED}")
    assert verdict.accepted
    assert not any("of its module" in line for line in verdict.missing)


@pytest.fixture
def space():
    spec = importlib.util.spec_from_file_location("kinds", KINDS)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


@pytest.mark.parametrize("name", CHANGES)
def test_a_look_at_a_module_sees_each_change_and_makes_none(space, name):
    body, changed = CHANGES[name]
    before = module_state.snapshot(space)
    assert module_state.changed(before, space) == []
    assert next(space["NUMBERS"]) == 0
    exec(body.replace("\n    ", "\n "), space)
    assert module_state.changed(before, space) == [changed]


def test_a_look_has_an_end_and_runs_nothing():
    class Loud:
        def __getattribute__(self, name):
            raise AssertionError(name)

        __iter__ = __eq__ = __repr__ = __len__ = __getattribute__
        __hash__ = None

    knot = {"self": None, "loud": Loud()}
    knot["self"] = knot
    space = {"__name__": "m", "KNOT": knot, "LONG": [[n] for n in range(100_000)]}
    before = module_state.snapshot(space)
    assert module_state.changed(before, space) == []
    knot["new"] = 1
    assert module_state.changed(before, space) == ["KNOT"]
