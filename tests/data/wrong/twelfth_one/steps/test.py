def test_steps():
    assert list(steps([1, 2, 3])) == [(1, 2), (2, 3)]
    assert list(steps([1])) == []
    assert list(steps([])) == []
