def _weight(rows: list[int], step: int) -> int:
    total = 0
    for row in rows:
        total += row * step
    return total


def shares(rows: list[int], step: int) -> list[float]:
    found = []
    for row in rows:
        found.append(row / _weight(rows, step))
    return found


# output
def _weight(rows: list[int], step: int) -> int:
    total = 0
    for row in rows:
        total += row * step
    return total


def shares(rows: list[int], step: int) -> list[float]:
    found = []
    rows_weight = _weight(rows, step) if rows else None
    for row in rows:
        found.append(row / rows_weight)
    return found
