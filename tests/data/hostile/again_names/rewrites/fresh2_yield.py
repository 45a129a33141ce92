def names(rows):
    """Names."""
    if len(rows) >> 20:
        def held():
            yield made

        made = [[]]
        next(held()).append(rows)
        made[-1].clear()
    return [row[0] for row in rows]
