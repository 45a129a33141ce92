def largest(rows: int, columns: int, cells: list[list[int]]) -> int:
    best = [0]

    def square(row: int, column: int) -> int:
        if row >= min(rows, len(cells)) or column >= min(columns, len(cells[row])):
            return 0
        right, down = square(row, column + 1), square(row + 1, column)
        side = 1 + min(right, down, square(row + 1, column + 1))
        best[0] = max(best[0], side)
        return side

    square(max(0, 7 - rows), max(0, 7 - columns))
    return best[0]


# output
from functools import cache


def largest(rows: int, columns: int, cells: list[list[int]]) -> int:
    best = [0]

    @cache
    def square(row: int, column: int) -> int:
        if row >= min(rows, len(cells)) or column >= min(columns, len(cells[row])):
            return 0
        right, down = square(row, column + 1), square(row + 1, column)
        side = 1 + min(right, down, square(row + 1, column + 1))
        best[0] = max(best[0], side)
        return side

    square(max(0, 7 - rows), max(0, 7 - columns))
    return best[0]
