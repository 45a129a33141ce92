from functools import lru_cache


# Called again and again.
@lru_cache(maxsize=None)
def largest(tables: tuple[tuple[tuple[int, ...], ...], ...], least: int) -> int:
    best = least
    for table in tables:
        for row in table:
            if row:
                top = least
                for cell in row:
                    if cell > top:
                        top = cell
                    elif cell < 0 and row[0] > 2:
                        top -= 1
                best = max(best, top)
    return best


# output
from functools import lru_cache


def _largest_top(row, top):
    for cell in row:
        if cell > top:
            top = cell
        elif cell < 0 and row[0] > 2:
            top -= 1
    return top


# Called again and again.
@lru_cache(maxsize=None)
def largest(tables: tuple[tuple[tuple[int, ...], ...], ...], least: int) -> int:
    best = least
    for table in tables:
        for row in table:
            if row:
                top = least
                top = _largest_top(row, top)
                best = max(best, top)
    return best
