def test_windows():
    assert list(windows([1, 2, 3], 2)) == [(1, 2), (2, 3)]
    assert list(windows([1, 2, 3, 4], 2, 2)) == [(1, 2), (3, 4)]
