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


def _top_of_row(least: int, row: tuple[int, ...]) -> int:
    top = least
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
                top = _top_of_row(least, row)
                best = max(best, top)
    return best
