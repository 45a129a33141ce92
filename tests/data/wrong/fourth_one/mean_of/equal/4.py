def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    found = [row for row in rows if row.get(name) is not None]
    times = [row.get(weight, 1) if weight else 1 for row in found]
    count = sum(times)
    if not count:
        return None
    return sum(row[name] * n for row, n in zip(found, times)) / count
