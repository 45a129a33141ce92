def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    if not rows:
        return []
    width = len(rows[0])
    return [[row[i] if i < len(row) else fill for row in rows] for i in range(width)]
