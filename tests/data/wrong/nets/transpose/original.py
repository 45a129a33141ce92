def transpose(rows, fill=None):
    """Turn rows into columns; short rows are filled up."""
    width = max((len(row) for row in rows), default=0)
    columns = []
    for i in range(width):
        columns.append([row[i] if i < len(row) else fill for row in rows])
    return columns
