def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    grid[row][column] = colour
    painted = [(row, column)]
    for y, x in painted:
        for down, right in ((y, x + 1), (y, x - 1), (y + 1, x), (y - 1, x)):
            if 0 <= down < len(grid) and 0 <= right < len(grid[down]) and grid[down][right] == old:
                grid[down][right] = colour
                painted.append((down, right))
    return len(painted)
