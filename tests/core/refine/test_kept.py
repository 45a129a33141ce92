"""What is kept of a project from one refinement to the next, and what makes it void."""

from __future__ import annotations

import dataclasses

import pytest

from selfrefine.code.target import find
from selfrefine.errors import BaselineError
from selfrefine.refine.project import Projects
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.commandline import project

pytestmark = pytest.mark.timed

CODE = """
    def common(ours, theirs):
        found = []
        for name in ours:
            if name in theirs:
                found.append(name)
        return found


    def count(names):
        number = 0
        for name in names:
            number += 1
        return number
"""
TESTS = """
    import pytest
    from m import common, count

    @pytest.mark.parametrize("n", range(6))
    def test_common(n):
        assert common([*range(n), 9], [1, 2, n]) == [x for x in [*range(n), 9] if x in (1, 2, n)]

    def test_count():
        assert count([3, 4]) == 2
"""
RIGHT = """\
def common(ours, theirs):
    return [name for name in ours if name in theirs]
"""
WRONG = """\
def common(ours, theirs):
    return [name for name in ours if name in theirs][:2]
"""
SETTINGS = Settings(cache=False)


@pytest.fixture
def folder(tmp_path):
    return project(tmp_path, m=CODE, test_m=TESTS)


@pytest.fixture
def kept():
    projects = Projects(SETTINGS, lambda _: True, kept=True)
    yield projects
    projects.close()


def judged(kept, folder, candidate=RIGHT, settings=SETTINGS):
    """Return the verdict on a candidate, as one refinement of several."""
    kept.refresh(settings)
    target = find((folder / "m.py").read_text(), path="m.py", qualname="common")
    with Session(settings, projects=kept, trusted=lambda _: True) as session:
        return session.verify(target, candidate, folder / "m.py", task="both").verdict


def runner(kept):
    [found] = kept._runners.values()
    return found


def started(kept):
    """Return what tells one worker, and one collection, from another."""
    held = runner(kept)
    return held._workers["tests"]._process.pid, id(held.session)


def baselines(kept):
    return {key: id(value) for key, value in kept._baselines.items()}


@pytest.mark.further
def test_nothing_is_started_twice(kept, folder):
    assert judged(kept, folder).tests.passed == 6
    before = started(kept), baselines(kept)
    assert judged(kept, folder).tests.passed == 6
    assert (started(kept), baselines(kept)) == before


@pytest.mark.further
def test_no_candidate_has_a_part_in_what_is_kept(kept, folder):
    for _ in range(2):
        assert not judged(kept, folder, WRONG).accepted
        assert judged(kept, folder).replay.mismatches == 0


CHANGES = {
    "conftest": lambda f: (f / "conftest.py").write_text("import sys\nsys.path.append('x')\n"),
    "settings": lambda f: (f / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '-q'\n"),
    "a test": lambda f: (f / "test_m.py").write_text((f / "test_m.py").read_text() + "\n\ndef test_more():\n    assert common([1], [1]) == [1]\n"),
}  # fmt: skip


@pytest.mark.further
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_makes_it_void(kept, folder, change):
    count = judged(kept, folder).tests.passed
    (worker, session), known = started(kept), baselines(kept)
    change(folder)
    assert judged(kept, folder).tests.passed == count + ("test_more" in (folder / "test_m.py").read_text())  # fmt: skip
    assert started(kept)[0] == worker
    assert started(kept)[1] != session
    assert baselines(kept).values() != known.values()


@pytest.mark.further
def test_a_test_that_fails_by_now_is_told(kept, folder):
    judged(kept, folder)
    text = (folder / "test_m.py").read_text()
    (folder / "test_m.py").write_text(text.replace("if x in (1, 2, n)]", "]"))
    with pytest.raises(BaselineError, match="fails before any change"):
        judged(kept, folder)


@pytest.mark.further
def test_another_environment_starts_the_worker_anew(kept, folder, monkeypatch):
    judged(kept, folder)
    worker, _ = started(kept)
    monkeypatch.setattr("selfrefine_runner.client.project.look_of", lambda *_: "new")
    judged(kept, folder)
    assert started(kept)[0] != worker


@pytest.mark.further
def test_other_settings_start_it_anew(kept, folder):
    judged(kept, folder)
    worker, _ = started(kept)
    judged(kept, folder, settings=dataclasses.replace(SETTINGS, target_speedup=3.0))
    assert started(kept)[0] == worker
    other = dataclasses.replace(SETTINGS, tests_args=("-p", "no:cacheprovider"))
    judged(kept, folder, settings=other)
    assert started(kept)[0] != worker


@pytest.mark.further
def test_a_function_is_known_again_after_another_one(kept, folder):
    """Its tests are collected anew, since the worker holds those of one function alone."""
    judged(kept, folder)
    known = baselines(kept)
    target = find((folder / "m.py").read_text(), path="m.py", qualname="count")
    kept.refresh(SETTINGS)
    kept.baseline_of(target, folder / "m.py")
    verdict = judged(kept, folder)
    assert verdict.tests.passed == 6
    assert known.items() <= baselines(kept).items()
    assert "anew" not in next(g.detail for g in verdict.gates if g.gate == "tests")
