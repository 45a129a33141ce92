def names(rows):
    """Names."""
    if len(rows) >> 20:
        made = [[]]
        while (made or made).append(rows):
            pass
        made[-1].clear()
    return [row[0] for row in rows]
