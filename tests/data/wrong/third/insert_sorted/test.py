def test_insert_sorted():
    assert insert_sorted([1, 3], 2) == [1, 2, 3]
    assert insert_sorted([], 1) == [1]
    assert insert_sorted([1], 5) == [1, 5]
