def test_pick():
    assert len(pick([1, 2, 3], 2)) == 2
    assert pick([1], 5) == [1]
