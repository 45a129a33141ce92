def test_neighbours():
    grid = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert neighbours(grid, 1, 1) == [2, 8, 4, 6]
    assert neighbours(grid, 2, 2) == [6, 8]
