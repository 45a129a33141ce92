def names(rows):
    """Names."""
    if len(rows) >> 20:
        made = [[]]
        other: list = made
        other.append(rows)
        made[-1].clear()
    return [row[0] for row in rows]
