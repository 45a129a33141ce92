from functools import wraps


def first_even(tables: list[list[list[int]]], least: int, deep: bool) -> int:
    """Return the first even number."""
    for table in tables:
        if deep:
            # All of its rows.
            for row in table:
                if row:
                    for cell in row:
                        if cell > least and cell % 2 == 0:
                            least = cell
                        elif cell < 0 and least:
                            least += 1
        if least > 5:
            return least
    return -1


# output
from functools import wraps


def _first_even_least(least, row):
    if row:
        for cell in row:
            if cell > least and cell % 2 == 0:
                least = cell
            elif cell < 0 and least:
                least += 1
    return least


def first_even(tables: list[list[list[int]]], least: int, deep: bool) -> int:
    """Return the first even number."""
    for table in tables:
        if deep:
            # All of its rows.
            for row in table:
                least = _first_even_least(least, row)
        if least > 5:
            return least
    return -1
