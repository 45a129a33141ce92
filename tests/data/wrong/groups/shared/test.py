def test_shared():
    assert shared([5, 3, 3, 4, 1], [3, 4, 5]) == [5, 3, 4]
    assert shared([], [1]) == []
    assert shared([7, 7], [8]) == []
    assert shared([2, 9, 9, 6], [6, 9]) == [9, 6]
