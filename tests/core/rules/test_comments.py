"""No comment is ever lost: not by a rule, not by ruff, not by several fixes at once."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import selfrefine_rules as rules
from selfrefine.code.syntax import comments, tree
from support import chance, rulebook

EXAMPLES = [
    e
    for e in [*rulebook.documented(), *rulebook.golden()]
    if e.after is not None and '"""' not in e.before
]
SIMPLE = re.compile(r"^\s*(?!#|@).*[\w\])\"':,]$")


def commented(code, numbers):
    """Put a comment of its own at the end of some lines, and above others."""
    lines = []
    for number, line in enumerate(code.split("\n")):
        indent = line[: len(line) - len(line.lstrip())]
        if number in numbers and SIMPLE.match(line):
            if number % 2 and number > 1:
                lines.append(f"{indent}# above {number}")
                lines.append(line)
            else:
                lines.append(f"{line}  # at {number}")
        else:
            lines.append(line)
    text = "\n".join(lines)
    try:
        tree(text)
    except SyntaxError:
        return code
    return text


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e.rule}/{e.name}")
@settings(
    max_examples=chance.examples(3),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(data=st.data())
@pytest.mark.every(10)
def test_no_fix_loses_a_comment(example, data):
    numbers = range(example.before.count("\n"))
    code = commented(example.before, data.draw(st.sets(st.sampled_from(numbers))))
    found = rules.propose(code, observed=example.observed)
    for proposal in found:
        assert not comments(code) - comments(proposal.code)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", rules.names())
def test_a_rule_still_has_its_fix_where_a_comment_stands_above_the_first_statement(
    name,
):
    kept = 0
    for example in (e for e in EXAMPLES if e.rule == name):
        head = next(
            n for n, s in enumerate(example.before.split("\n")) if s.endswith(":")
        )
        lines = example.before.split("\n")
        lines.insert(head + 1, "    # What this is about.")
        bridge = getattr(rules.load(name), "BRIDGE", "") == "only"
        code = "\n".join(lines)
        found = rules.propose(code, observed=example.observed, bridges=bridge)
        kept += any(p.finding.rule == name for p in found)
    assert kept


def test_ruff_s_fixes_lose_none():
    code = (
        "def f(a, b):\n    if a:  # first\n        if b:  # second\n"
        "            return 1  # one\n    return 2  # two\n"
    )
    for proposal in rules.lint(code):
        if proposal.code:
            assert not comments(code) - comments(proposal.code)
