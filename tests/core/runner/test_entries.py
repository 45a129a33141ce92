"""Flags in every function change nothing that a test can see, and a file that cannot have them has none."""

from textwrap import dedent

import pytest

from selfrefine_runner.worker.observers.bodies import outline_of
from support.projects import reach

TARGET = "def target(x):\n    return x\n"
SEEN = {
    "lines and docstrings": '''
        """The module."""
        from __future__ import annotations
        import inspect, traceback


        def documented(x: NotThere) -> int:
            """Documented.

            >>> documented(0)
            1
            """
            return 1 // (1 - x)


        def bare():
            """Only this."""


        def check():
            import doctest, m
            assert doctest.testmod(m).attempted == 1 and not doctest.testmod(m).failed
            assert bare() is None and bare.__doc__ == "Only this."
            assert documented.__annotations__["x"] == "NotThere"
            assert inspect.getsource(bare).count("\\n") == 2
            try:
                documented(1)
            except ZeroDivisionError as error:
                assert traceback.extract_tb(error.__traceback__)[-1].lineno == 12
        ''',
    "kinds of functions": '''
        import asyncio, functools, inspect


        def items():
            yield 1


        async def later():
            return 1


        async def stream():
            yield 1


        class Point:
            """A point."""

            __slots__ = ("x",)

            def __init__(self, x):
                self.x = x

            @property
            def double(self):
                return self.x * 2

            @staticmethod
            def plain():
                def inner():
                    return 3
                return inner

            @functools.lru_cache(None)
            def __hash(self):
                return 4

            def hashed(self):
                return self.__hash()


        def counter():
            count = 0

            def more():
                nonlocal count
                count += 1
                return count
            return more


        def check():
            assert inspect.isgeneratorfunction(items) and list(items()) == [1]
            assert inspect.iscoroutinefunction(later) and asyncio.run(later()) == 1
            assert inspect.isasyncgenfunction(stream)
            assert not hasattr(Point(1), "__dict__") and Point(1).double == 2
            assert Point.plain()() == 3 and Point(1).hashed() == 4
            assert counter()() == 1
        ''',
}  # fmt: skip
ENTERED = {
    "lines and docstrings": ["documented", "bare"],
    "kinds of functions": ["items", "later", "Point.__init__", "Point.double", "Point.plain.<locals>.inner", "Point.__hash", "counter.<locals>.more"],
}  # fmt: skip


def made(root, module):
    root.mkdir()
    (root / "m.py").write_text(dedent(module).lstrip("\n"))
    (root / "t.py").write_text(TARGET)
    (root / "test_t.py").write_text("import t\n\n\ndef test_t():\n    assert t.target(1) == 1\n")  # fmt: skip
    (root / "test_m.py").write_text("def test_m():\n    import m\n    m.check()\n\n\ndef test_no():\n    pass\n")  # fmt: skip
    return root


@pytest.mark.every(2)
@pytest.mark.parametrize("case", SEEN)
def test_what_has_flags_behaves_as_ever(tmp_path, case):
    root, path = made(tmp_path / "p", SEEN[case]), tmp_path / "map.sqlite3"
    run, _ = reach(root, "t.py::target", path)
    assert [r.id for r in run.results if not r.passed] == [], run.results
    assert run.survey.files.keys() == {"m.py", "t.py"}
    for name in ENTERED[case]:
        first, _ = run.survey.reached[f"m.py::{name}"][0]
        assert run.survey.tests[first] == "test_m.py::test_m"
    reached, _ = reach(root, f"m.py::{ENTERED[case][-1]}", path)
    assert [r.id for r in reached.results] == ["test_m.py::test_m"]


@pytest.mark.further
@pytest.mark.parametrize(
    "module",
    ["# numba compiles this\ndef check():\n    pass\n", "x = " + "-" * 1600 + "1\n\n\ndef check():\n    pass\n"],
    ids=["for another compiler", "nested too deeply"],
)  # fmt: skip
def test_a_file_that_cannot_have_flags_is_served_as_it_is(tmp_path, module):
    root, path = made(tmp_path / "p", module), tmp_path / "map.sqlite3"
    run, _ = reach(root, "t.py::target", path)
    assert [r.id for r in run.results if not r.passed] == []
    if "-" in module:
        return  # some Pythons read what nests as deeply
    assert "m.py" not in run.survey.files
    # Its functions have entries of their own.
    for _ in range(2):
        run, _ = reach(root, "m.py::check", path)
    assert [r.id for r in run.results] == ["test_m.py::test_m"]


@pytest.mark.further
def test_a_project_whose_tests_fail_with_flags_goes_without(tmp_path):
    module = "def other():\n    return 1\n\n\ndef check():\n    assert not other.__code__.co_names\n"
    root, path = made(tmp_path / "p", module), tmp_path / "map.sqlite3"
    for _ in range(2):
        run, _ = reach(root, "t.py::target", path)
        assert all(r.passed for r in run.results)
        assert not run.survey.files
    assert [r.id for r in run.results] == ["test_t.py::test_t"]


def test_an_outline_keeps_what_is_around_bodies():
    text = "import a\n\n\ndef f(x):\n    return {}\n\n\ndef g(): return {}\n\n\nclass C:\n    @a\n    def m(self):\n        @a\n        def n():\n            return {}\n        return n\n"
    outlines = {n: outline_of(text.format(*n).encode()) for n in ((1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2))}  # fmt: skip
    old, f, g, n = outlines.values()
    assert old.functions == [("f", "f"), ("g", "g"), ("C.m", "C.m"), ("C.m.<locals>.n", "C.m")]  # fmt: skip
    assert old.frame == f.frame == n.frame != g.frame
    assert {k for k in old.bodies if old.bodies[k] != f.bodies[k]} == {"f"}
    assert {k for k in old.bodies if old.bodies[k] != n.bodies[k]} == {"C.m"}
