def test_rotate():
    assert rotate([1, 2, 3], 1) == [3, 1, 2]
    assert rotate([1, 2, 3], 4) == [3, 1, 2]
    assert rotate([], 2) == []
