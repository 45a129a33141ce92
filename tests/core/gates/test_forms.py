"""A set in the place of a list is a gain in whatever form a function stands: its data is enlarged wherever it lies."""

import pytest

from selfrefine.verify.gates import GATES
from support.judging import judging

SHOP = """import functools
from dataclasses import dataclass

if functools is None:

    def chosen(ordered, shipped):
        return []

else:

    def chosen(ordered, shipped):
        shipped = [*shipped]
        return [name for name in ordered if name not in shipped]


def made(shipped):
    title = "left"

    def title_of(names):
        return f"{title} {names}"

    def inner(ordered):
        known = [*shipped]
        return [name for name in ordered if name not in known]

    return inner


@dataclass
class Record:
    shipped: list[str]

    def left(self, ordered):
        known = [*self.shipped]
        return [name for name in ordered if name not in known]


class Order:
    def __init__(self, ordered, shipped):
        self.ordered = ordered
        self.shipped = shipped

    def left(self):
        known = [*self.shipped]
        return [name for name in self.ordered if name not in known]


@functools.lru_cache(maxsize=None)
def cached(ordered, shipped):
    known = [*shipped]
    return [name for name in ordered if name not in known]


def several(*names):
    seen = []
    for name in names:
        if name not in seen:
            seen.append(name)
    return seen


def unreached(names):
    return [name for name in names if name not in [*names]]
"""
TESTS = """import pytest
from shop import Order, Record, cached, chosen, made, several

ROWS = [("ink pen pad cap", "pen cap"), ("pen box", "box"), ("ink pen pad", "")]


@pytest.mark.parametrize(("ordered", "shipped"), ROWS)
def test_what_is_left(ordered, shipped):
    ordered, shipped = ordered.split(), shipped.split()
    wanted = [name for name in ordered if name not in shipped]
    assert chosen(ordered, shipped) == wanted
    assert made(shipped)(ordered) == wanted
    assert Record(shipped).left(ordered) == wanted
    assert Order(ordered, shipped).left() == wanted
    assert cached(tuple(ordered), tuple(shipped)) == wanted
    assert several(*ordered, *shipped, *ordered) == [*dict.fromkeys(ordered + shipped)]
"""
FORMS = {
    "chosen": ("shipped = [*shipped]", "shipped = set(shipped)"),
    "made.<locals>.inner": ("known = [*shipped]", "known = set(shipped)"),
    "Record.left": ("known = [*self.shipped]", "known = set(self.shipped)"),
    "Order.left": ("known = [*self.shipped]", "known = set(self.shipped)"),
    "cached": ("known = [*shipped]", "known = set(shipped)"),
    "several": (
        "seen = []\n    for name in names:\n        if name not in seen:\n            seen.append(name)\n    return seen",
        "return list(dict.fromkeys(names))",
    ),
}  # fmt: skip
"""Each form with what becomes of what."""


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shop")
    (folder / "pyproject.toml").write_text("[project]\nname = 'shop'\n")
    (folder / "shop.py").write_text(SHOP)
    (folder / "test_shop.py").write_text(TESTS)
    with judging(folder / "shop.py") as judge:

        def changed(form, old, new):
            target = judge.trial_of(form, "pass").target
            assert old in target.source
            code = target.source.replace(old, new)
            return judge(form, code, GATES, "", "efficiency")

        yield changed


@pytest.mark.timed
@pytest.mark.further
@pytest.mark.parametrize("form", FORMS)
def test_the_plain_rewrite_is_verified(judged, form):
    verdict = judged(form, *FORMS[form])
    assert (verdict.accepted, verdict.grade) == (True, "verified"), verdict
    assert verdict.speedup.ratio > 2


@pytest.mark.every(6)
@pytest.mark.parametrize("form", FORMS)
def test_one_that_compares_without_regard_to_case_is_never_verified(judged, form):
    old, new = FORMS[form]
    wrong = new.replace("set(", "set(map(str.lower, ").replace("dict.fromkeys(", "dict.fromkeys(map(str.lower, ")  # fmt: skip
    verdict = judged(form, old, wrong.replace("shipped)", "shipped))").replace("names)", "names))"))  # fmt: skip
    assert verdict.grade != "verified", verdict


def test_a_closure_that_needs_more_of_what_is_around_it_is_compared_within_tests(judged):  # fmt: skip
    verdict = judged("made.<locals>.inner", "known = [*shipped]", "known = [*shipped] if title else []")  # fmt: skip
    assert not verdict.accepted
    assert verdict.reason.startswith("no measurable gain"), verdict.reason


def test_why_nothing_could_be_timed_is_said(judged):
    verdict = judged("unreached", "[*names]", "set(names)")
    assert not verdict.accepted
    why = "it could not be timed, because no test reaches the function: add one that calls it"
    assert verdict.reason == f"no measurable gain: {why}"
