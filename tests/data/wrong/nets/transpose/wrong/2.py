def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    width = max(map(len, rows), default=0)
    padded = [list(row) + [fill or 0] * (width - len(row)) for row in rows]
    return [list(column) for column in zip(*padded)]
