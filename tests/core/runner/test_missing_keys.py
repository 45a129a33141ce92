"""A returned dict is compared with what it gives for keys that it lacks: its caller may ask for them."""

from collections import defaultdict

import pytest

from selfrefine_runner.worker.objects import fingerprint


def counting():
    return 0


def failing():
    raise LookupError


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (int, list),
        (int, lambda: 5),
        (int, None),
        (list, lambda: [None]),
        (failing, int),
    ],
)
def test_another_default_is_another_result(one, other):
    assert fingerprint.describe(defaultdict(one, a=1)) != fingerprint.describe(
        defaultdict(other, a=1)
    )


@pytest.mark.parametrize(
    ("one", "other"), [(int, lambda: 0), (int, counting), (failing, failing)]
)
def test_factories_that_give_the_same_are_the_same(one, other):
    assert fingerprint.describe(defaultdict(one, a=1)) == fingerprint.describe(
        defaultdict(other, a=1)
    )
