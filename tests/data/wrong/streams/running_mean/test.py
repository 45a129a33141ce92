def test_running_mean():
    assert list(running_mean([1, 2, 3, 4], 2)) == [1.5, 2.5, 3.5]
    assert list(running_mean([1], 2)) == []
