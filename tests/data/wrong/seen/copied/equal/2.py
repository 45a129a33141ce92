def copied(table):
    """Return a table with its rows, all new."""
    return [row[:] for row in table]
