def names(rows):
    """Names."""
    if len(rows) >> 20:
        made = {}
        other: dict = made
        other['a'] = rows
        made['a'].clear()
    return [row[0] for row in rows]
