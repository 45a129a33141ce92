def names(rows):
    """Names."""
    return [row[0] for row in rows]
