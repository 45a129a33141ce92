import os
import subprocess
import sys

import pytest

import selfrefine_rules as rules
from support import rulebook

NAMES = rules.names()


def test_there_are_rules():
    assert {"list-membership", "nested-lookup", "guard-clauses"} <= set(NAMES)
    assert list(NAMES) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_is_complete(name):
    rule = rules.load(name)
    assert name == rules.name_of(rule)
    assert rule.ASPECT in rules.ASPECTS
    assert 0 < rule.GAIN <= 10
    assert 0 < rule.CONFIDENCE <= 1


@pytest.mark.parametrize("name", NAMES)
def test_its_docstring_explains_it(name):
    text = rules.explain(name)
    assert text == rules.load(name).__doc__.strip()
    for section in ("\nWhy:\n", "\nBad:\n", "\nGood:\n"):
        assert section in text
    assert text.partition("\n")[0].endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_it_has_golden_files_and_a_must_not_touch_list(name):
    assert any(example.rule == name for example in rulebook.golden())
    assert sum(example.rule == name for example in rulebook.untouched()) >= 3


def test_every_golden_folder_belongs_to_a_rule():
    assert {folder.name for folder in rulebook.DATA.iterdir()} == set(NAMES)


@pytest.mark.parametrize("name", ["no-such-rule", "_source", "ruff", ""])
def test_an_unknown_name_is_a_key_error(name):
    with pytest.raises(KeyError):
        rules.load(name)
    with pytest.raises(KeyError):
        rules.explain(name)


@pytest.mark.parametrize(
    ("code", "imported"),
    [
        ("import selfrefine_rules, selfrefine.engines.rules", False),
        ("[rules.explain(n) for n in rules.names()]", False),
        ("rules.propose('def f(a):\\n    return a + 1\\n')", False),
        ("rules.check('x = [a for a in b]\\n', 'x.py')", False),
        ("rules.propose('def f(a):\\n    for x in a: pass\\n')", True),
    ],
)
def test_libcst_is_imported_only_for_functions_that_promise_something(code, imported):
    script = (
        f"import sys, selfrefine_rules as rules; {code}; "
        "print('libcst' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stdout == f"{imported}\n"
