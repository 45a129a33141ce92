import pytest
from words import unique


def test_unique():
    assert unique(["a", "a", "b"]) == ["a", "b"]


@pytest.mark.slow
def test_slow():
    raise AssertionError(unique(["never run"]))


def test_wrong():
    raise AssertionError(unique(["never run"]))
