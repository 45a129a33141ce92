def _find(rows, key):
    """Return the row."""
    for row in rows:
        if row["id"] == key:
            return row
    raise KeyError(key)


def names(row, orders):
    found = []
    for order in orders:
        found.append(_find(row, order["id"])["name"])
    return found


# output
from collections import defaultdict


def _find(rows, key):
    """Return the row."""
    for row in rows:
        if row["id"] == key:
            return row
    raise KeyError(key)


def names(row, orders):
    found = []
    row_by_id = defaultdict(list)
    for row_2 in row:
        row_by_id[row_2["id"]].append(row_2)
    for order in orders:
        found.append(_find(row_by_id.get(order["id"], ()), order["id"])["name"])
    return found
