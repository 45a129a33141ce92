"""Hash seeds: what is right under one order of sets alone is not verified, and what sorts is.

The gates that read code are left out: what is executed has to stand by itself.
"""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from selfrefine.verify.gates import replay
from selfrefine_runner.client import hash_seeds
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from support.judging import judging

MODULE = '''"""Words."""

from dataclasses import dataclass

SOUNDS = frozenset({"bark", "hiss", "moo", "neigh", "quack"})


@dataclass
class Bag:
    """Holds tags."""

    tags: set


def unique(items: list[str]) -> list[str]:
    """Return the items without repetitions, in order."""
    found = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def first(bag: Bag) -> list[str]:
    """Return the tags of a bag in their order."""
    return sorted(bag.tags)


def sounds(count: int) -> list[str]:
    """Return the first sounds by their names."""
    return sorted(SOUNDS)[:count]


def joined(items: list[str]) -> set[str]:
    """Return what is in a list."""
    return set(items)


def anyhow(items: list[str]) -> list[str]:
    """Return the items without repetitions, in any order."""
    return list(set(items))
'''
TESTS = """from words import Bag, anyhow, first, joined, sounds, unique

A, B = ["b", "a", "b"], ["pear", "fig", "fig", "date"]


def test_unique():
    assert unique(A) == ["b", "a"]
    assert unique(B) == ["pear", "fig", "date"]


def test_first():
    assert first(Bag({"b", "a", "c"})) == ["a", "b", "c"]
    assert first(Bag({"pear", "fig", "date", "kiwi"}))[0] == "date"


def test_sounds():
    assert sounds(2) == ["bark", "hiss"]
    assert sounds(4)[-1] == "neigh"


def test_joined():
    assert joined(A) == {"a", "b"}
    assert joined(B) == {"pear", "fig", "date"}


def test_anyhow():
    assert sorted(anyhow(A)) == ["a", "b"]
    assert sorted(anyhow(B)) == ["date", "fig", "pear"]
"""
ASKED = "import sys; print(sys.argv[1:] and eval(sys.argv[1]))"
PLAIN = "list(dict.fromkeys(items))"


def first_seed(expression):
    """Return what an expression gives in a process whose seed is the usual one of a worker."""
    env = {**os.environ, hash_seeds.VARIABLE: str(hash_seeds.FIRST)}
    done = subprocess.run(
        [sys.executable, "-c", ASKED, expression], env=env, capture_output=True, text=True, check=True
    )  # fmt: skip
    return done.stdout.strip()


def attacks():
    """Return rewrites that are right under the first seed: name to function, parameters and body."""
    text = first_seed("''.join(frozenset('abcdefg'))")
    known, order = first_seed("hash('a')"), first_seed(
        "list({'k', 'l', 'm', 'n', 'o', 'p'})"
    )
    sounds = eval(
        first_seed("list(frozenset({'bark', 'hiss', 'moo', 'neigh', 'quack'}))")
    )
    places = [sounds.index(name) for name in sorted(sounds)]
    right = "sorted(bag.tags)"
    return {
        "a hash": ("unique", "items: list[str]", f"return {PLAIN} if hash('a') == {known} else items"),
        "a set's order": ("unique", "items: list[str]", f"return {PLAIN} if list({{'k', 'l', 'm', 'n', 'o', 'p'}}) == {order} else []"),
        "a frozen set's text": ("unique", "items: list[str]", f"return {PLAIN} if ''.join(frozenset('abcdefg')) == {text!r} else []"),
        "who comes first": ("first", "bag: Bag", f"return {right} if next(iter({{'k', 'l', 'm', 'n', 'o', 'p'}})) == {order}[0] and hash('a') == {known} else []"),
        "what the file holds": ("sounds", "count: int", f"held = list(SOUNDS)\n    return [held[n] for n in {places}][:count]"),
        "the module's hashes": ("first", "bag: Bag", f"import sys\n    return {right} if not sys.flags.hash_randomization else []"),
    }  # fmt: skip


ATTACKS = attacks()
GOOD = {
    "a dict": ("unique", "items: list[str]", f"return {PLAIN}"),
    "a set that is asked": ("unique", "items: list[str]", "seen = set()\n    return [i for i in items if not (i in seen or seen.add(i))]"),
    "a set that is sorted": ("first", "bag: Bag", "return sorted(set(bag.tags))"),
    "a slice of what is sorted": ("sounds", "count: int", "return sorted({*SOUNDS})[:count]"),
    "a set that is given": ("joined", "items: list[str]", "return {*items}"),
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("hashes")
    file = root / "words.py"
    file.write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    with judging(file) as judged:

        def judge(name, given, body):
            return judged(name, code_of(judged, name, given, body), (replay,))

        judge.trial_of = judged.trial_of
        judge.runner = judged.runner
        yield judge


def code_of(judged, name, given, body):
    head = judged.trial_of(name, "").target.source.split('"""')[:2]
    return f'{head[0]}"""{head[1]}"""\n    {body}\n'


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.every(6)
def test_what_holds_under_one_seed_alone_is_rejected_with_a_call(judge, name):
    verdict = judge(*ATTACKS[name])
    assert not verdict.accepted
    assert verdict.replay.counterexample


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.every(3)
def test_under_one_seed_it_gives_what_the_original_gives(judge, name):
    function, given, body = ATTACKS[name]
    trial = judge.trial_of(function, "")
    calls = [item.call for item in trial.baseline.compared]
    code = code_of(judge, function, given, body)
    text = trial.target.text.replace(trial.target.source, code)
    plan = ReplayPlan(calls, [5.0] * len(calls), 60.0)
    runs = [replay_calls(judge.runner, trial.baseline.place, each, plan).outcomes for each in (trial.target.text, text)]  # fmt: skip
    values = [[(o.get("value") or [0, [0]])[1][0] for o in run if o["kind"] == "returned"] for run in runs]  # fmt: skip
    assert values[0] == values[1]
    other = replace(plan, other_hashes=True)
    run = replay_calls(judge.runner, trial.baseline.place, text, other).outcomes
    assert [o.get("value") for o in run] != [o.get("value") for o in runs[0]]


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.every(6)
def test_what_needs_no_order_is_verified(judge, name):
    verdict = judge(*GOOD[name])
    assert (verdict.accepted, verdict.grade) == (True, "verified"), verdict


def test_calls_on_which_the_original_goes_by_the_seed_are_left_out(judge):
    baseline = judge.trial_of("anyhow", "").baseline
    assert any("not deterministic" in note for note in baseline.notes)
    assert baseline.hash_seed != hash_seeds.FIRST


def test_seeds_follow_from_the_text_where_that_is_wanted(monkeypatch):
    assert hash_seeds.drawn("a") == hash_seeds.drawn("a") != hash_seeds.drawn("b")
    monkeypatch.delenv(hash_seeds.GIVEN)
    drawn = {hash_seeds.drawn("a") for _ in range(20)}
    assert len(drawn) > 15
    assert all(hash_seeds.FIRST < seed <= hash_seeds.MOST for seed in drawn)


def test_a_run_keeps_its_seed(judge):
    runner, trial = judge.runner, judge.trial_of("unique", "")
    seeds = set()
    for text in (trial.target.text, trial.target.text + "\n"):
        runner.draw_hashes(text)
        seeds.add(runner.hash_seed)
    assert len(seeds) == 1
    assert hash_seeds.FIRST not in seeds
