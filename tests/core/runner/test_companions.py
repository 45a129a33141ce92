"""One run that records several functions says of each what a run for it alone says."""

import textwrap
from dataclasses import replace

import pytest

from selfrefine.code.target import find
from selfrefine.verify.joint_recording import (  # fmt: skip
    Function,
    can_join,
    reaching_together,
    some_together,
)
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from support.plain_python import PLAIN

FILES = {
    "one.py": '''
        from two import half


        def outer(x):
            """Say it."""
            if x < 0:
                return 0
            return inner(x) + inner(x + 1)


        def inner(x):
            return half(x) if x % 2 else x


        class Shelf:
            def __init__(self, rows):
                self.__rows = rows

            def first(self):
                return self.__rows[0] if self.__rows else None

            def __getstate__(self):
                return {"rows": self.rows()}

            def __setstate__(self, state):
                self.__rows = state["rows"]

            def rows(self):
                return list(self.__rows)


        def never(x):
            return x
    ''',
    "two.py": """
        def half(x, *more, unit=1, **others):
            for each in range(x):
                if each > 3:
                    break
            return x // 2


        def around(x):
            def within(y):
                return y
            return within(x)
    """,
    "test_one.py": """
        import pytest
        from one import Shelf, outer
        from two import around, half


        @pytest.mark.parametrize("x", range(-2, 6))
        def test_outer(x):
            assert outer(x) >= 0


        def test_shelf():
            assert Shelf([1, 2]).first() == 1
            assert Shelf([]).first() is None


        def test_rows():
            assert Shelf([3]).rows() == [3]


        def test_half():
            assert half(9, 1, unit=2, other=3) == 4
            assert around(1) == 1


        def test_fails():
            assert half(2) == 5
    """,
}
NAMES = ("one.py::outer", "one.py::inner", "one.py::Shelf.first", "one.py::Shelf.rows", "two.py::half")  # fmt: skip


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(textwrap.dedent(text).strip() + "\n")
    return folder


def functions(root, names):
    found = []
    for name in names:
        path, _, qualname = name.partition("::")
        target = find((root / path).read_text(), path=path, qualname=qualname)
        found.append(Function(Place(root / path, qualname), target))
    return found


def told(run, notes=()):
    """Return what counts of a run for one function."""
    hits = {r.id: (r.hits, r.passed) for r in run.results if r.hits}
    rows = {call.key: site for call, site in zip(run.calls, run.sites, strict=True)}
    return hits, rows, run.kinds, run.paths, run.attributes, run.unfit, run.module, [*notes]  # fmt: skip


@pytest.mark.further
def test_each_is_told_what_a_run_of_its_own_tells(root):
    wanted = functions(root, NAMES)
    with Project(root, PLAIN) as runner:
        assert all(can_join(runner, each) for each in wanted)
        found = reaching_together(runner, wanted, (), 60)
        assert runner.session is None
    for each, answer in zip(wanted, found, strict=True):
        with Project(root, PLAIN) as runner:
            run, notes = reaching_tests(runner, each.place, each.target, (), 60)
        assert answer is not None
        copied = told(*answer)
        assert copied == told(run, notes), each.place.qualname
        # To copy a shelf calls its method, which is no doing of the tests.
        assert set(copied[0]) <= {"test_one.py::test_rows"} or each.place.qualname != "Shelf.rows"  # fmt: skip


def test_what_no_test_reaches_needs_a_run_of_its_own(root):
    wanted = functions(root, ["one.py::outer", "one.py::never"])
    with Project(root, PLAIN) as runner:
        found = reaching_together(runner, wanted, (), 60)
    assert [answer is None for answer in found] == [False, True]


def test_a_function_within_another_or_of_a_text_that_is_not_saved_joins_none(root):
    wanted = functions(root, ["two.py::around.<locals>.within", "one.py::outer"])
    target = find("\n" + wanted[1].target.text, path="one.py", qualname="outer")
    unsaved = replace(wanted[1], target=target)
    with Project(root, PLAIN) as runner:
        joined = [can_join(runner, each) for each in (*wanted, unsaved)]
    assert joined == [False, True, False]


def test_some_tests_are_run_once_for_all(root):
    wanted = functions(root, NAMES)
    ids = ["test_one.py::test_half", "test_one.py::test_shelf"]
    with Project(root, PLAIN) as runner:
        found = some_together(runner, wanted, ids, (), 60)
    reached = [{r.id for r in run.results if r.hits} for run in found]
    assert reached == [set(), set(), {ids[1]}, set(), {ids[0]}]
