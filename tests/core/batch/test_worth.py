"""What makes a function worth trying, and in which order."""

from pathlib import Path

import pytest

from selfrefine.batch.plan import File, plan
from selfrefine.batch.priorities import Signs, worth
from selfrefine.code.relocation import want
from selfrefine.code.target import functions
from selfrefine.loop.feedback import Finding
from selfrefine.settings.resolve import Settings

BOTH = ("efficiency", "readability")
SLOW = Finding("efficiency", "slow.", "do it.", rule="list-membership", gain=2.0)
NESTED = Finding("readability", "nested.", "leave early.", rule="guard-clauses")


@pytest.mark.parametrize(
    ("signs", "serves", "engine", "score"),
    [
        (Signs(), BOTH, "rules", None),
        (Signs((SLOW,)), BOTH, "rules", 2.0),
        (Signs((SLOW,)), ("readability",), "rules", None),
        (Signs((SLOW, NESTED)), BOTH, "rules", 3.0),
        # The rules have no ideas of their own, a model may.
        (Signs(cognitive=25), BOTH, "rules", None),
        (Signs(cognitive=25), BOTH, "chat", 2.0),
        (Signs(cognitive=25), ("efficiency",), "chat", None),
        (Signs(growth=2), BOTH, "chat", 0.5),
        (Signs(growth=1), BOTH, "chat", None),
        # A profile makes hot functions worth more, and the speed of others less.
        (Signs((SLOW,), share=0.5), BOTH, "rules", 32.0),
        (Signs((SLOW,), share=0.0), BOTH, "rules", 0.5),
        (Signs((NESTED,), share=0.0), BOTH, "rules", 1.0),
        (Signs(share=0.5), BOTH, "hybrid", 10.0),
        (Signs(share=0.5), BOTH, "rules", None),
    ],
)
def test_what_speaks_for_a_function(signs, serves, engine, score):
    found = worth(signs, serves, engine)
    assert (found.score if found else None) == score


def test_what_makes_it_worth_trying_is_said():
    found = worth(Signs((SLOW,), 9, 2, 0.25), BOTH, "chat")
    assert found.why == (
        "list-membership, cognitive complexity 9, may grow as n^2, 25% of the profile"
    )


CODE = """\
def plain(a):
    return a


def common(ours, theirs):
    found = []
    for name in ours:
        if name in theirs:
            found.append(name)
    return found


class Box:
    def word(self, on):
        if on is not None:
            if on:
                return "on"
            else:
                return "off"
        else:
            return "none"


def pairs(items):
    return [(a, b) for a in items for b in items]
"""


def planned(tmp_path, **more):
    (tmp_path / "pyproject.toml").touch()
    settings = Settings(cache=False, engine=more.pop("engine", "rules"))
    spans = functions(CODE, path="m.py")
    wanted = tuple(want(span, spans) for span in spans)
    return plan([File(tmp_path / "m.py", "m.py", CODE, wanted, settings)], **more)


def names(found):
    return [entry.wanted.qualname for entry in found.entries]


def test_functions_are_planned_in_the_order_of_their_worth(tmp_path):
    found = planned(tmp_path)
    assert sorted(names(found)) == ["Box.word", "common"]
    assert [entry.number for entry in found.entries] == [1, 2]
    assert found.seen == 4
    scores = [entry.score for entry in found.entries]
    assert scores == sorted(scores, reverse=True)
    assert {entry.root for entry in found.entries} == {str(tmp_path)}


def test_a_model_is_also_asked_about_what_grows(tmp_path):
    assert "pairs" in names(planned(tmp_path, engine="chat"))


def test_everything_comes_after_what_is_worth_it(tmp_path):
    found = planned(tmp_path, everything=True)
    assert set(names(found)[:2]) == {"Box.word", "common"}
    assert set(names(found)[2:]) == {"plain", "pairs"}


def test_a_second_plan_is_the_same(tmp_path):
    assert planned(tmp_path) == planned(tmp_path)


def test_the_functions_of_a_name_are_told_apart(tmp_path):
    code = CODE.replace("def plain(a):", "def common(a):")
    spans = functions(code, path="m.py")
    wanted = tuple(want(span, spans) for span in spans)
    file = File(Path(tmp_path, "m.py"), "m.py", code, wanted, Settings(cache=False))
    [entry] = [e for e in plan([file]).entries if e.wanted.qualname == "common"]
    assert entry.wanted.nth == 1
