def mean_of(rows, name, weight=None):
    """Return the mean of a column, weighted by another one if it is named; None where nothing counts."""
    found = [(row[name], row.get(weight, 1) if weight else 1) for row in rows if row.get(name)]
    count = sum(times for _, times in found)
    return sum(value * times for value, times in found) / count if count else None
