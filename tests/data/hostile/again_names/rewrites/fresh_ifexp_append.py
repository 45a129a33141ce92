def names(rows):
    """Names."""
    if len(rows) >> 20:
        made = [[]]
        (made if rows else made).append(rows)
        made[-1].clear()
    return [row[0] for row in rows]
