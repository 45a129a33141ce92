def flood(grid, row, column, colour):
    """Paint the area of one colour around a cell, sideways and up and down, in the grid itself; return how many cells changed."""
    old = grid[row][column]
    if old == colour:
        return 0
    height, width = len(grid), len(grid[0])
    grid[row][column] = colour
    todo = deque([(row, column)])
    count = 1
    while todo:
        y, x = todo.popleft()
        for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            down, right = y + dy, x + dx
            if 0 <= down < height and 0 <= right < width and grid[down][right] == old:
                grid[down][right] = colour
                count += 1
                todo.append((down, right))
    return count
