def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    grid[row][column] = colour
    todo = [(row, column)]
    count = 0
    while todo:
        y, x = todo.pop()
        count += 1
        for down, right in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            try:
                if grid[down][right] != old:
                    continue
            except IndexError:
                continue
            grid[down][right] = colour
            todo.append((down, right))
    return count
