"""Two trees are executed by two processes, in which sets of texts have to be in one order."""

import json

import pytest

from support import diffs
from support.commandline import selfrefine

OLD = """
def order(xs):
    out = []
    for x in set(xs):
        out.append(x)
    return out


def allow(x, allowed):
    if x not in allowed:
        raise ValueError("not one of %s" % set(allowed))
    return x + "!"
"""
NEW = OLD.replace('x + "!"', '"".join([x, "!"])').replace(
    "    out = []\n    for x in set(xs):\n        out.append(x)\n    return out\n",
    "    return sum(([x] for x in set(xs)), [])\n",
)
TESTS = """
import pytest
from m import allow, order

FRUIT = ["apple", "pear", "plum", "fig"]


def test_both():
    assert sorted(order(FRUIT)) == sorted(FRUIT)
    assert allow("a", ["a", "b", "c"]) == "a!"
    with pytest.raises(ValueError):
        allow("x", FRUIT)
"""


@pytest.mark.further
def test_what_follows_the_order_of_a_set_is_the_same(tmp_path):
    folder = diffs.repository(tmp_path / "r", m=OLD, test_m=TESTS)
    diffs.write(folder, m=NEW)
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    found = {f["qualname"]: f["status"] for f in json.loads(done.out)["functions"]}
    assert found == {"order": "same", "allow": "same"}
