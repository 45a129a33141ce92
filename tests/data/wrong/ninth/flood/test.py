def test_flood():
    grid = [[1, 1, 0], [0, 1, 0]]
    assert flood(grid, 0, 0, 5) == 3
    assert grid == [[5, 5, 0], [0, 5, 0]]


def test_flood_same_colour():
    assert flood([[1]], 0, 0, 1) == 0


def test_flood_not_across_corners():
    grid = [["a", "b"], ["b", "a"]]
    assert flood(grid, 0, 0, "c") == 1
    assert grid == [["c", "b"], ["b", "a"]]
