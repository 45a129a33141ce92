"""Priors: verdicts move a rule's confidence, are kept, and damaged files do no harm."""

import pytest

from selfrefine.engines.priors import KEY, MOST, Priors
from selfrefine.store.table import Table


def taught(path, rule, verdicts):
    priors = Priors(path)
    for number, accepted in enumerate(verdicts):
        priors.learn(rule, f"candidate {number}", accepted=accepted)
    priors.keep()
    return priors


def test_verdicts_move_the_confidence_both_ways(tmp_path):
    assert Priors(None).confidence("a-rule", 0.5) == 0.5
    assert taught(None, "a-rule", [True] * 20).confidence("a-rule", 0.5) > 0.8
    assert taught(None, "a-rule", [False] * 20).confidence("a-rule", 0.5) < 0.2
    assert taught(None, "a-rule", [False] * 20).confidence("other", 0.5) == 0.5


def test_a_candidate_counts_once():
    priors = Priors(None)
    for _ in range(50):
        priors.learn("a-rule", "the same code", accepted=False)
    assert priors.confidence("a-rule", 0.5) > 0.4


def test_they_are_kept_from_run_to_run(tmp_path):
    path = tmp_path / "new" / "priors.sqlite3"
    told = taught(path, "a-rule", [True, False, True]).confidence("a-rule", 0.5)
    assert Priors(path).confidence("a-rule", 0.5) == told
    assert [file.name for file in path.parent.iterdir()] == ["priors.sqlite3"]


def test_old_verdicts_fade(tmp_path):
    path = tmp_path / "priors.sqlite3"
    taught(path, "a-rule", [False] * MOST)
    assert taught(path, "a-rule", [True] * MOST).confidence("a-rule", 0.5) > 0.6


@pytest.mark.parametrize(
    "damage", ["", "[]", "{", '{"a-rule": [5, 1]}', '{"a-rule": 1}']
)
def test_a_damaged_file_is_as_good_as_none(tmp_path, damage):
    path = tmp_path / "priors.sqlite3"
    Table(path).keep(KEY, damage)
    assert Priors(path).confidence("a-rule", 0.5) == 0.5
    path.write_text(damage)
    assert Priors(path).confidence("a-rule", 0.5) == 0.5


def test_what_cannot_be_written_is_not_kept(tmp_path):
    (tmp_path / "file").write_text("")
    path = tmp_path / "file" / "priors.sqlite3"
    told = taught(path, "a-rule", [True]).confidence("a-rule", 0.5)
    assert told > 0.5
