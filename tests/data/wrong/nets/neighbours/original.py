def neighbours(grid, row, column):
    """Return what stands beside a cell of a grid: above, below, left, right."""
    found = []
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        r, c = row + down, column + right
        if 0 <= r < len(grid) and 0 <= c < len(grid[r]):
            found.append(grid[r][c])
    return found
