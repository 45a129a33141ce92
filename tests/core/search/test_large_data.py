"""What a verification costs, and what it shows, does not depend on how much data the tests pass."""

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.commandline import project

CODE = '''
    def open_names(orders, closed):
        """Return the customers of open orders, each once."""
        names = []
        for order in orders:
            if order["id"] not in closed and order["customer"] not in names:
                names.append(order["customer"])
        return names
'''
TESTS = """
    from m import open_names

    N = {size}
    ORDERS = [dict(id=n, customer=f"c{{n % (N // 2)}}", total=n * 3) for n in range(N)]

    def test_all():
        assert len(open_names(ORDERS, [])) == N // 2

    def test_some():
        assert len(open_names(ORDERS, list(range(20)))) == N // 2

    def test_none():
        assert open_names([], []) == []
"""
FASTER = '''\
def open_names(orders, closed):
    """Return the customers of open orders, each once."""
    gone = set(closed)
    return list(dict.fromkeys(o["customer"] for o in orders if o["id"] not in gone))
'''
WRONG = FASTER.replace("dict.fromkeys(", "(").replace("list((", "list(")
SIZES = [100, pytest.param(1_000, marks=pytest.mark.further), 8_000]


@pytest.mark.every(2)
@pytest.mark.parametrize("size", SIZES)
def test_the_same_is_compared_whatever_the_size_of_the_data(tmp_path, size):
    folder = project(tmp_path, m=CODE, test_m=TESTS.format(size=size))
    target = find((folder / "m.py").read_text(), path="m.py", qualname="open_names")
    with Session(Settings(cache=False, task="both"), trusted=lambda _: True) as session:
        right = session.verify(target, FASTER, folder / "m.py").verdict
        wrong = session.verify(target, WRONG, folder / "m.py").verdict
    assert right.grade == "verified", (right.reason, right.missing)
    assert right.replay.generated > 200
    assert not wrong.accepted
