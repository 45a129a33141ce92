def test_connected_groups():
    assert connected_groups([1, 2, 3], [(1, 2)]) == [[1, 2], [3]]
    assert connected_groups(["a", "b", "c"], [("a", "b"), ("b", "c")]) == [["a", "b", "c"]]
    assert connected_groups([], []) == []


def test_connected_groups_two():
    assert connected_groups([1, 2, 3, 4], [(1, 3), (2, 4)]) == [[1, 3], [2, 4]]
