import pytest
from mean import mean


@pytest.mark.parametrize("items", [[1, 2], [3], [4, 5, 6], [0, 0], [-1, 1], [10, 20], [7, 9, 11, 13]])
def test_the_mean_of_some(items):
    assert mean(items) * len(items) == pytest.approx(sum(items))


def test_the_mean_of_none():
    assert mean([]) == 0
