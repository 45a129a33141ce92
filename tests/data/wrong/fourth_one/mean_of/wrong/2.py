def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    if not weight:
        values = [row[name] for row in rows if row.get(name) is not None]
        return statistics.mean(values) if values else None
    total = count = 0
    for row in rows:
        value = row.get(name)
        if value is None:
            continue
        times = row.get(weight, 1)
        total += value * times
        count += times
    return total / count if count else None
