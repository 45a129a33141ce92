def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns, table = [], {}
    for row in rows:
        if row[column] not in columns:
            columns.append(row[column])
        cells = table.setdefault(row[index], [])
        cells += [None] * (columns.index(row[column]) - len(cells))
        at = columns.index(row[column])
        cells[at : at + 1] = [row[value]]
    return columns, table
