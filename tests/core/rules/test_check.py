import time

import pytest

import selfrefine_rules as rules
from selfrefine.code import target
from selfrefine.errors import TargetError

SHOP = '''\
"""A shop."""

KNOWN = 3


class Basket:
    @property
    def total(self):
        return 0

    def double(self, items: list[int], taken: list[int]) -> list[int]:
        """Return the items that are taken."""
        found = []
        for item in items:
            if item in taken:
                found.append(item)
        return found


def outer(rows):
    def inner(items, keys):
        return [item for item in items if item in keys]

    return [inner(row, row) for row in rows]
'''


def test_each_finding_is_at_its_place_in_the_file():
    found = rules.check(SHOP, "shop.py")
    assert [(d.path, d.qualname, d.line, d.column, d.end_line) for d in found] == [
        ("shop.py", "Basket.double", 15, 13, 15),
        ("shop.py", "outer.<locals>.inner", 22, 9, 22),
    ]
    assert {d.finding.rule for d in found} == {"list-membership"}
    assert all(d.finding.actionable for d in found)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_and_a_bom_change_no_line(end):
    plain = rules.check(SHOP, "shop.py")
    other = rules.check("\ufeff" + SHOP.replace("\n", end), "shop.py")
    assert other == plain


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("list[int]:\n", "list[int]:  # selfrefine: skip\n"),
        ("    def double", "    # selfrefine: skip\n    def double"),
        (
            "    def double",
            "    # selfrefine:skip  because\n    @cached\n    def double",
        ),
        ("    def double", "    @cached\n    # selfrefine: skip\n    def double"),
    ],
)
def test_a_skipped_function_is_left_out(old, new):
    found = rules.check(SHOP.replace(old, new, 1), "shop.py")
    assert [d.qualname for d in found] == ["outer.<locals>.inner"]


def test_skipping_a_function_skips_those_within_it():
    code = SHOP.replace("def outer(rows):", "def outer(rows):  # selfrefine: skip")
    assert [d.qualname for d in rules.check(code, "x.py")] == ["Basket.double"]
    code = SHOP.replace(
        "inner(items, keys):", "inner(items, keys):  # selfrefine: skip"
    )
    assert [d.qualname for d in rules.check(code, "x.py")] == ["Basket.double"]


@pytest.mark.parametrize(
    "comment", ["# selfrefine: skipped", "# skip", "# selfrefine skip", "x = 1  #"]
)
def test_other_comments_skip_nothing(comment):
    code = SHOP.replace("    def double", f"    {comment}\n    def double")
    assert "Basket.double" in {d.qualname for d in rules.check(code, "x.py")}


def test_an_aspect_can_be_chosen():
    assert rules.check(SHOP, "shop.py", aspects=["readability"]) == ()


@pytest.mark.parametrize("text", ["", "\n", "x = 1\n", "class A: pass\n"])
def test_a_file_without_functions_is_clean(text):
    assert rules.check(text, "x.py") == ()


def test_a_file_that_does_not_parse_is_an_error():
    with pytest.raises(TargetError, match=r"x\.py:1"):
        rules.check("def f(:\n", "x.py")


def test_functions_that_share_a_line_are_passed_over():
    assert rules.check("if 1: f = 0; g = lambda: [a for a in b if a in c]\n", "x") == ()


def test_cutting_all_functions_is_cutting_each():
    spans = target.functions(SHOP, path="shop.py")
    each = [target.find(SHOP, path="shop.py", qualname=s.qualname) for s in spans]
    assert list(target.cut(SHOP, spans, path="shop.py")) == each


def test_a_long_file_takes_little_time():
    many = "\n\n".join(SHOP.replace("Basket", f"Basket{n}") for n in range(40))
    start = time.process_time()
    found = rules.check(many, "long.py")
    assert len(found) == 80
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("line", "skipped"),
    [
        ("# selfrefine: skip-file", True),
        ("#selfrefine:skip-file  as it is generated", True),
        ('"# selfrefine: skip-file"', False),
        ("# not # selfrefine: skip-file", False),
        ("# selfrefine: skip-files", False),
    ],
)
def test_a_file_may_be_skipped(line, skipped):
    text = f"\ufeff{line}\ndef f(x, y):\n    for z in x:\n        if z in y: print(z)\n"
    assert (not rules.check(text, "f.py")) == skipped
