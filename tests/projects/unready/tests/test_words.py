import pytest
from words import unique


@pytest.fixture
def server():
    unique(["a", "a"])
    raise ConnectionError("no server listens")


def test_unique():
    assert unique(["a", "a", "b"]) == ["a", "b"]


def test_speed(benchmark):
    benchmark(unique, ["a", "a", "b"])


def test_on_the_server(server):
    assert unique(["b"]) == ["b"]
