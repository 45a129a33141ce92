def test_batches():
    assert list(batches([1, 3, 5, 2], 2, lambda n: n % 2)) == [[1, 3], [5], [2]]
    assert list(batches([], 2, abs)) == []
