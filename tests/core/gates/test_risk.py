"""What was dropped, widened or moved is named, and the price is more evidence."""

import ast

import pytest

from selfrefine.verify.gates.facts import facts_of
from selfrefine.verify.gates.iteration import COPIED, UNCOPIED, iteration
from selfrefine.verify.gates.risk import risks
from selfrefine.verify.gates.unshown_changes import (
    BOUNDED,
    CALENDAR,
    CLEANED,
    CONVERTED,
    ENVIRONMENT,
    EXACT,
    EXHAUSTED,
    GONE,
    LENIENT,
    LOCKED,
    LOGARITHM,
    RECURSION,
    SCHEDULED,
    SENTINEL,
    UNASKED,
    UNMET,
    unshown,
)


def found_by(question, old, new):
    return list(question(facts_of(ast.parse(old)), facts_of(ast.parse(new))))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("try:\n    a()\nexcept KeyError:\n    b()", "try:\n    a()\nexcept Exception:\n    b()", "a wide `except` was added"),
        ("try:\n    a()\nexcept KeyError:\n    b()", "try:\n    a()\nexcept:\n    b()", "a wide `except` was added"),
        ("x = a == b", "x = a is b", "`is` between values was added"),
        ("x = isinstance(a, int)", "x = type(a) is int", EXACT),
        ("x = a == m", "m = object()\nx = a is m", ""),
        ("x = a == m", "m = object()\nm = a\nx = a is m", "`is` between values was added"),
        ("x = 1 if a is None else a", "x = a or 1", "an `is None` test was dropped"),
        ("for x in a:\n    if not x:\n        continue\n    b(x)", "for x in a:\n    b(x)", "a guard was dropped"),
        ("for x in a:\n    if not x:\n        continue\n    b(x)", "y = [b(x) for x in a if x]", ""),
        ("def f(x):\n    if not x:\n        return 0\n    return g(x)", "def f(x):\n    return g(x) if x else 0", ""),
        ("def f(x):\n    if not x:\n        return 0\n    return g(x)", "def f(x):\n    if not x:\n        y = 0\n        return y\n    return g(x)", ""),
        ("def f(x):\n    if not x:\n        return 0\n    return g(x)", "def f(x):\n    return g(x)", "a guard was dropped"),
        ("x = a", "x = a if hash('a') % 99 else b", "`hash()` was added"),
        ("x = a", "x = a if id(a) // 64 % 99 else b", "`id()` was added"),
        ("x = id(a)", "x = id(a) or 0", ""),
        ("try:\n    a()\nexcept Exception:\n    b()", "try:\n    a()\nexcept:\n    b()", "a wider `except` was added"),
        ("try:\n    a()\nexcept:\n    b()", "try:\n    a()\nexcept BaseException:\n    b()", ""),
        ("try:\n    a()\nexcept KeyError:\n    b()", "a()", ""),
        ("x = a < b", "x = a <= b", "a boundary moved"),
        ("x = a >= b", "x = a > b", "a boundary moved"),
        ("x = a < b", "x = b > a", ""),
        ("x = a < b", "x = not a >= b and a < b", ""),
        ("if a is None:\n    b()", "if a is not None:\n    pass\nelse:\n    b()", ""),
    ],
)  # fmt: skip
def test_a_mistake_is_named(old, new, found):
    named = [*found_by(risks, old, new), *found_by(unshown, old, new)]
    assert "; ".join(named) == found


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("isinstance(a, int)", "type(a) is int", [EXACT]),
        ("type(a) is int", "isinstance(a, int)", [EXACT]),
        ("isinstance(a, (int, str))", "a.__class__ in (int, str)", [EXACT]),
        ("isinstance(a, (int, str))", "isinstance(a, str) or isinstance(a, int)", []),
        ("isinstance(a, int)", "not isinstance(a, int)", []),
        ("type(a)(b)", "type(a)(b, 1)", []),
        ("isinstance(a, int)", "match a:\n    case int():\n        pass", []),
        ("match a:\n    case int():\n        pass", "type(a) is int", [EXACT]),
        ("def f(**o):\n    return g(**o)", "def f(**o):\n    return g()", ["`**o` is no longer passed on"]),
        ("def f(**o):\n    return g(**o)", "def f(**o):\n    return g(**{**o, 'a': 1})", []),
        ("def f(**o):\n    return dict(**o)", "def f(**o):\n    return o", []),
        ("for f in list(a):\n    f()", "for f in a:\n    f()", [UNCOPIED]),
        ("for f in a[:]:\n    f()", "for f in a:\n    f()", [UNCOPIED]),
        ("for f in list(s.a.get(k, ())):\n    f()", "x = s.a.get(k, ())\nfor f in x:\n    f()", [UNCOPIED]),
        ("for f in list(a[k]):\n    f()", "x = a[k]\nfor f in x:\n    f()", [UNCOPIED]),
        ("for f in a[1:]:\n    f()", "_, *x = a\nfor f in x:\n    f()", []),
        ("c = list(s.a)\nfor f in c:\n    f()", "for f in s.a:\n    f()", [UNCOPIED]),
        ("c = list(s.a)\nfor f in c:\n    s.to.send(f)", "for f in s.a:\n    s.to.send(f)", [UNCOPIED]),
        ("c = list(a)\nfor f in c:\n    d.append(f)", "for f in a:\n    d.append(f)", []),
        ("for f in list(a):\n    f.leave(a)", "for f in a:\n    f.leave(a)", [UNCOPIED]),
        ("for f in list(a):\n    f.strip()", "for f in a:\n    f.strip()", []),
        ("for f in list(a):\n    f()", "for f in a.copy():\n    f()", []),
        ("while i < len(a):\n    f(a[i])", "[f(x) for x in a[:]]", [COPIED]),
        ("for x in a:\n    f(x)", "for x in sorted(a):\n    f(x)", []),
        ("for x in a:\n    f(x)", "for x in [y for y in a if y]:\n    f(x)", []),
        ("for f in list(a):\n    print(f)", "for f in a:\n    print(f)", []),
        ("b = []\nfor x in s.a:\n    b.append(x)\nfor x in b:\n    yield x", "yield from s.a", [UNCOPIED]),
        ("b = []\nfor x in s.a:\n    b.append(x)\nfor x in b:\n    yield x", "yield from list(s.a)", []),
        ("for x in s.a:\n    yield x", "yield from s.a", []),
        ("b = tuple(a)\nfor i in range(len(b)):\n    b[i](1)", "[f(1) for f in a]", [UNCOPIED]),
        ("for i in range(len(a)):\n    a[i](1)", "[f(1) for f in a]", []),
        ("b = [k for k in d]\nfor k in b:\n    if d[k]:\n        f(k)", "for k, v in d.items():\n    if v:\n        f(k)", [UNCOPIED]),
        ("while a:\n    f(a[0])\n    del a[0]", "for x in a:\n    f(x)\na.clear()", []),
        ("def f(s):\n    b = [x for x in s.a]\n    return iter(b)", "def f(s):\n    return iter(s.a)", [UNCOPIED]),
        ("def f(s):\n    return iter([x for x in s.a])", "def f(s):\n    return reversed(list(s.a))", []),
        ("for row in sorted(a):\n    for x in row:\n        f(x)", "for r in sorted(a):\n    for y in r:\n        f(y)", []),
        ("seen = [(type(x), x) for x in a]", "seen = a", [UNASKED]),
        ("isinstance(a, int) or a is None", "isinstance(a, type(None))", []),
        ("isinstance(a, int) or isinstance(a, str)", "any(isinstance(a, t) for t in (int, type(None)))", ["`isinstance` tests for less and no longer for `str`"]),
    ],
)  # fmt: skip
def test_what_no_sample_can_show_is_named(old, new, found):
    unseen = iteration(ast.parse(old), ast.parse(new))
    assert [*found_by(unshown, old, new), *unseen] == found


LOOP = "def f(n):\n    while n:\n        n = n.next"
DEEP = "def f(n):\n    return n and f(n.next)"
HELPED = "def _a(n):\n    return _b(n)\ndef _b(n):\n    return _a(n)\ndef f(n):\n    return _a(n)"
ASYNC = "async def f(a):\n    return [await x for x in a]"
GATHERED = "async def f(a):\n    return await asyncio.gather(*a)"
TASKS = "async def f(a):\n    return [await asyncio.ensure_future(x) for x in a]"
CREATED = "async def f(a):\n    return [await asyncio.create_task(x) for x in a]"
HELD = "with self._lock:\n    self.n += 1\n    return self.n"
FREED = "with self._lock:\n    self.n += 1\nreturn self.n"
CLEAN = "try:\n    a()\nfinally:\n    b()"
CAUGHT = "try:\n    a()\nexcept BaseException:\n    b()\n    raise\nb()"
OWN = "m = object()\nx = d.get(k, m)\nif x is m:\n    y()"
NONE = "x = d.get(k)\nif x is None:\n    y()"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (LOOP, DEEP, [RECURSION]),
        (LOOP, HELPED, [RECURSION]),
        (DEEP, HELPED, []),
        (DEEP, LOOP, []),
        ("class C:\n    def f(self):\n        return 1", "class C:\n    def f(self):\n        return self.f()", [RECURSION]),
        ("len(str(n))", "int(math.log10(n)) + 1", [LOGARITHM]),
        ("[f(x) for x in xs]", "[f(x) for x in xs[:50]]", [BOUNDED.format(50)]),
        ("[f(x) for x in xs]", "list(islice(map(f, xs), 50))", [BOUNDED.format(50)]),
        ("all(map(f, xs))", "len(xs) > 50 or all(map(f, xs))", [BOUNDED.format(50)]),
        ("sorted(xs)[:10]", "heapq.nsmallest(10, xs)", []),
        ("xs[0], xs[1:]", "xs[0], xs[2:]", []),
        ("math.log(n)", "math.log2(n)", []),
        (ASYNC, GATHERED, [SCHEDULED]),
        (TASKS, CREATED, []),
        ("def f(q):\n    q.wait()", "def f(q):\n    q.gather()", []),
        (HELD, FREED, [LOCKED]),
        (FREED, HELD, []),
        ("with LOCK:\n    f(a)", "f(a)", [LOCKED]),
        ("with open(p) as f:\n    self.n += 1", "self.n += 1", []),
        (CLEAN, "a()\nb()", [CLEANED]),
        (CLEAN, CAUGHT, ["a wide `except` was added"]),
        (CLEAN, "with closing(b):\n    a()", []),
        (OWN, NONE, [SENTINEL]),
        (NONE, OWN, []),
        ("fsum(a)", "sum(a)", [GONE["fsum"]]),
        ("float(Decimal(str(a)) + b)", "a + b", [GONE["Decimal"]]),
        ("copy.deepcopy(a)", "list(a)", [GONE["deepcopy"]]),
        ("a.encode('utf-8')", "a.encode('utf-8', 'ignore')", [LENIENT]),
        ("open(p)", "open(p, errors='replace')", [LENIENT]),
        ("a.encode('utf-8', 'ignore')", "a.encode(errors='ignore')", []),
        ("isinstance(a, Exception)", "isinstance(a, BaseException)", ["`isinstance` tests for `BaseException` and no longer for `Exception`"]),
        ("isinstance(a, list)", "isinstance(a, (list, tuple))", ["`isinstance` tests for `tuple` as well"]),
        ("isinstance(a, (int, str))", "isinstance(a, str) or isinstance(a, int)", []),
        ("isinstance(a, int | str)", "match a:\n    case int() | str():\n        pass", []),
        ("isinstance(a, int)", "a", []),
        ("a is None or isinstance(a, int)", "isinstance(a, (int, type(None)))", []),
        ("isinstance(a, int) or isinstance(a, str)", "for t, n in ((int, 1), (str, 2)):\n    isinstance(a, t)", []),
        ("isinstance(a, int) or isinstance(a, str)", "for t, n in ((int, 1),):\n    isinstance(a, t)", ["`isinstance` tests for less and no longer for `str`"]),
        ("isinstance(a, (list, tuple))", "isinstance(a, list) and tuple(a)", ["`isinstance` tests for less and no longer for `tuple`"]),
        ("def f(n):\n    return abs(int(n))", "def f(n: int):\n    return abs(n)", [CONVERTED.format("int(n)")]),
        ("def f(n):\n    return abs(int(n))", "def f(n):\n    return int(abs(n))", []),
        ("def f(*ns):\n    return [int(n) for n in ns]", "def f(*ns):\n    return list(ns)", []),
        ("def f(n, m):\n    return int(n) + int(m)", "def f(n, m):\n    return sum(map(int, (n, m)))", []),
        ("def f(g, xs):\n    return all(g(x) for x in xs)", "def f(g, xs):\n    return all(map(g, xs))", [EXHAUSTED.format("map")]),
        ("def f(g, xs):\n    return all(g(x) for x in xs)", "def f(g, xs):\n    return all([g(x) for x in xs])", []),
        ("def f(xs):\n    return [str(x) for x in xs]", "def f(xs):\n    return list(map(str, xs))", []),
        ("def f(x):\n    return g(x)", "def f(x):\n    return g(x) & (1 << 400000) - 1", [UNMET.format(400000)]),
        ("def f(x):\n    return x", "def f(x):\n    return re.sub('a{0,5000}', '', f'{x:.3000}')", [UNMET.format(5000)]),
        ("def f(x):\n    return x * 3600", "def f(x):\n    'Seconds since 1970.'\n    return 3600 * x", []),
        ("[x for x in y]", "zip(y, repeat(1, 70000))", [BOUNDED.format(70000), UNMET.format(70000)]),
        ("date.today().month", "date.today().month", [CALENDAR]),
        ("def f(clock):\n    return clock.now()", "def f(clock):\n    return clock.now()", []),
        ("def f(self):\n    return self.clock.now()", "def f(self):\n    return self.clock.now()", []),
        ("def f(tz):\n    return datetime.now(tz)", "def f(tz):\n    return datetime.now(tz)", [CALENDAR]),
        ("os.environ.get('USER') in a", "os.environ.get('USER') in a", [ENVIRONMENT]),
        ("time.perf_counter()", "time.perf_counter()", []),
        ("def f(n):\n    return int(n / 2)", "def f(n):\n    return n // 2", []),
    ],
)  # fmt: skip
def test_what_shows_too_deep_or_too_late_is_named(old, new, found):
    assert found_by(unshown, old, new) == found
