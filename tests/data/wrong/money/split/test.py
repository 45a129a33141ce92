def test_split():
    assert split(10, 3) == [4, 3, 3]
    assert split(9, 3) == [3, 3, 3]
