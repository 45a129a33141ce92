import ast

import pytest

import selfrefine_rules as rules
from selfrefine.code.candidate import split
from support import rulebook

EXAMPLES = [*rulebook.documented(), *rulebook.golden()]
CHANGED = [example for example in EXAMPLES if example.after is not None]
WITH_HELPERS = {"extract-block"}
LEFT = [
    *(example for example in EXAMPLES if example.after is None),
    *rulebook.untouched(),
]


def ids(example):
    return f"{example.rule}/{example.name}"


@pytest.mark.parametrize("example", CHANGED, ids=ids)
def test_a_rule_makes_of_it_what_the_example_says(example):
    fix = example.fixes()[0]
    assert fix.code == example.after


@pytest.mark.parametrize("example", CHANGED[::4], ids=ids)
def test_a_missing_last_line_end_changes_nothing(example):
    code = example.before.rstrip("\n")
    bare = rulebook.Example(example.rule, "", code, None, example.observed)
    assert bare.fixes()[0].code.rstrip("\n") == example.after.rstrip("\n")


@pytest.mark.parametrize("example", LEFT, ids=ids)
def test_a_rule_leaves_it_alone(example):
    assert example.fixes() == []


@pytest.mark.parametrize("example", CHANGED, ids=ids)
def test_a_rule_leaves_its_own_result_alone(example):
    seen = {example.before}
    code = example.before
    for _ in range(10):
        again = rulebook.Example(example.rule, "again", code, None, example.observed)
        fixes = again.fixes()
        if not fixes:
            return
        code = fixes[0].code
        assert code not in seen
        seen.add(code)
    pytest.fail("the rule never comes to an end")


@pytest.mark.parametrize("example", CHANGED, ids=ids)
def test_a_fix_keeps_everything_around_the_body(example):
    before, after = (split(code) for code in (example.before, example.after))
    old, new = (ast.parse(parts.function).body[0] for parts in (before, after))
    assert ast.dump(old.args) == ast.dump(new.args)
    assert (old.name, type(old)) == (new.name, type(new))
    assert ast.get_docstring(old) == ast.get_docstring(new)
    assert [ast.dump(d) for d in old.decorator_list] == [
        ast.dump(d) for d in new.decorator_list
    ]
    assert before.helpers in after.helpers
    if example.rule not in WITH_HELPERS:
        assert before.helpers == after.helpers
    assert set(before.imports) <= set(after.imports)


@pytest.mark.parametrize("example", CHANGED, ids=ids)
def test_a_fix_is_located_and_says_what_to_do(example):
    for fix in example.fixes():
        assert 1 <= fix.line <= fix.end_line <= example.before.count("\n")
        assert fix.problem.endswith(".")
        assert fix.instruction.endswith(".")


@pytest.mark.parametrize("example", CHANGED, ids=ids)
def test_proposing_finds_the_same_fix(example):
    bridge = getattr(rules.load(example.rule), "BRIDGE", "") == "only"
    found = rules.propose(example.before, observed=example.observed, bridges=bridge)
    mine = [p for p in found if p.finding.rule == example.rule]
    assert example.after in {proposal.code for proposal in mine}
    assert all(p.finding.actionable for p in found)
    values = [p.finding.value for p in found]
    assert values == sorted(values, reverse=True)


def test_only_the_wanted_aspects_are_asked():
    example = next(e for e in CHANGED if e.rule == "list-membership")
    code, aspect = example.before, rules.load(example.rule).ASPECT
    other = next(a for a in rules.ASPECTS if a != aspect)
    assert rules.propose(code, aspects=[aspect])
    assert not rules.propose(code, aspects=[other])
