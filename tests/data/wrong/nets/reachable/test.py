def test_reachable():
    assert reachable({1: [2, 3], 2: [4], 3: [4]}, 1) == [1, 2, 3, 4]
    assert reachable({}, 5) == [5]
