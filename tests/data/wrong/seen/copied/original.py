def copied(table):
    """Return a table with its rows, all new."""
    rows = []
    for row in table:
        rows.append(row[:])
    return rows
