def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    found = []
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        try:
            found.append(grid[r][c])
        except IndexError:
            pass
    return found
