import textwrap

import pytest

from selfrefine.code.metrics import Share, line_complexities, measure, shares

NESTED = """
def f(rows):
    for row in rows:
        if row:
            for cell in row:
                if cell:
                    return cell
"""

CASES = {
    # name: code, cyclomatic, cognitive, rank, code lines
    "straight": ("def f(): return 1", 1, 0, "A", 1),
    "nested": (NESTED, 5, 10, "A", 6),
    "boolean operators": ("def f(a, b, c):\n    return a and b or c", 3, 2, "A", 2),
    "comments and blanks are no code": (
        "def f():\n\n    # why\n    return 1\n",
        1,
        0,
        "A",
        2,
    ),
    "the worst of function and helpers counts": (
        "import os\n\n\ndef _h(x):\n    if x: return 1\n    return 2\n\n\ndef f(x):\n    if x: return _h(x)\n",
        2,
        2,
        "A",
        6,
    ),
    "a nested function counts": (
        "def f(x):\n    def g(y):\n        if y: return 1\n    if x: return g",
        3,
        3,
        "A",
        4,
    ),
    "a helper class counts each method once": (
        """
        class _H:
            if os: here = 1
            def m(self, a):
                if a: return 1
                if a: return 2
                def inner():
                    if a: return 3
            class Inner:
                def k(self):
                    if a: return 4
        def f(x): return _H(x)
        """,
        6,
        5,
        "B",
        11,
    ),
    "eleven branches": (
        "def f(x):\n" + "".join(f"    if x == {n}: return {n}\n" for n in range(11)),
        12,
        11,
        "C",
        12,
    ),
    "an escape that Python warns of": ("def f(): return '\\d'", 1, 0, "A", 1),
}


@pytest.mark.parametrize(
    ("code", "cyclomatic", "cognitive", "rank", "lines"),
    CASES.values(),
    ids=CASES.keys(),
)
def test_measures(code, cyclomatic, cognitive, rank, lines):
    metrics = measure(textwrap.dedent(code))
    assert (metrics.cyclomatic, metrics.cognitive, metrics.rank, metrics.lines) == (
        cyclomatic,
        cognitive,
        rank,
        lines,
    )
    assert 0 <= metrics.maintainability <= 100


def test_a_longer_function_is_less_maintainable():
    short = "def f(x):\n    return x * 2\n"
    long = "def f(x):\n" + "".join(
        f"    a{n} = x * {n} + a{n - 1} % 7\n" for n in range(1, 60)
    )
    assert measure(long).maintainability < measure(short).maintainability


@pytest.mark.parametrize(
    "name", ["cafe\u0301", "e\u0301e\u0301", "na\u0308me", "\u0921\u0940", "\u0e01\u0e34\u0e19", "i\u0307x"]
)  # fmt: skip
def test_a_name_with_combining_marks_is_measured(name):
    """Before Python 3.12 `tokenize` knows no such names, and radon goes by it."""
    plain = "def total(rows):\n    name = 0\n    for row in rows:\n        name += row\n    return name\n"
    assert measure(plain.replace("name", name)).cyclomatic == measure(plain).cyclomatic


def test_what_does_not_parse_has_no_measure():
    with pytest.raises(SyntaxError):
        measure("def f(:")


def test_each_line_says_what_it_adds():
    assert line_complexities(NESTED) == {3: 1, 4: 2, 5: 3, 6: 4}
    assert sum(line_complexities(NESTED).values()) == measure(NESTED).cognitive


READ = [
    # body, deepest nesting, names that say nothing
    ("return x", 0, ()),
    ("if x:\n    return 1\nelif y:\n    return 2\nelse:\n    return 3", 1, ()),
    ("for a in x:\n    if a:\n        with a:\n            y = a", 3, ("a",)),
    ("try:\n    tmp = x\nexcept E:\n    pass", 1, ("tmp",)),
    ("return [q for q in x if q]", 0, ("q",)),
    ("for i in x:\n    total = i\nreturn total", 1, ()),
]


@pytest.mark.parametrize(("body", "nesting", "unclear"), READ)
def test_what_reading_costs(body, nesting, unclear):
    found = measure("def f(x, y):\n" + textwrap.indent(body, "    "))
    assert (found.nesting, found.unclear) == (nesting, unclear)


def test_depths_are_added_up_and_an_elif_stands_beside_its_if():
    code = "def f(x):\n    if x:\n        a()\n    elif y:\n        b()\n    for c in x:\n        if c:\n            d()\n"
    assert (measure(code).depth, measure(code).functions) == (1 + 1 + 1 + 2, 1)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def _h(x):\n    return x or 1\n\n\ndef f(x):\n    if x:\n        return _h(x)\n", (Share("_h", 2, 1), Share("f", 2, 1))),
        ("class A:\n    def m(self): ...\n", ()),
        ("def f(:\n", ()),
    ],
    ids=["a helper", "a class", "no code"],
)  # fmt: skip
def test_each_function_at_the_top_has_its_share(code, expected):
    assert shares(code) == expected
