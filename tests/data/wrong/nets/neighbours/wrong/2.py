def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    rows, columns = len(grid), len(grid[0])
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [grid[r][c] for r, c in places if 0 <= r < rows and 0 <= c < columns]
