def test_percentile():
    assert percentile([3, 1, 2], 50) == 2
    assert percentile([1, 2], 50) == 1.5
    assert percentile([4, 8], 100) == 8
    try:
        percentile([], 50)
    except ValueError:
        pass
    else:
        raise AssertionError
