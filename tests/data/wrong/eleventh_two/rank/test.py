def test_rank():
    assert rank([10, 30, 20]) == [3, 1, 2]
    assert rank([5, 5, 1]) == [1, 1, 3]
    assert rank([]) == []
