"""What an engine is told was measured."""

from selfrefine.code.metrics import measure
from selfrefine.loop.evidence import Evidence


def test_where_nothing_can_be_executed_it_says_so():
    code = "def f(x):\n    return x\n"
    alone = Evidence(measure(code), executable=False).render()
    assert "nothing can be executed here" in alone
    assert "nothing can be executed here" not in Evidence(measure(code)).render()
