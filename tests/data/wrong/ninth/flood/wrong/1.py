def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0

    def paint(y, x):
        if not (0 <= y < len(grid) and 0 <= x < len(grid[y])) or grid[y][x] != old:
            return 0
        grid[y][x] = colour
        return 1 + paint(y - 1, x) + paint(y + 1, x) + paint(y, x - 1) + paint(y, x + 1)

    return paint(row, column)
