import threading

from words import unique


def test_before():
    assert unique(["a", "a", "b"]) == ["a", "b"]


def test_that_hangs():
    assert unique(["x"]) == ["x"]
    threading.Event().wait()


def test_after():
    assert unique(["c", "c"]) == ["c"]
