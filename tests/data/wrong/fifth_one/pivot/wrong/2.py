def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns = list(dict.fromkeys(row[column] for row in rows))
    place = {name: at for at, name in enumerate(columns)}
    table = {}
    for row in rows:
        cells = table.setdefault(row[index], [None] * len(columns))
        if cells[place[row[column]]] is None:
            cells[place[row[column]]] = row[value]
    return columns, table
