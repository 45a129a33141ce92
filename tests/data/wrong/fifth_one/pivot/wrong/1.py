def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    columns = sorted({row[column] for row in rows})
    table = defaultdict(dict)
    for row in rows:
        table[row[index]][row[column]] = row[value]
    return columns, {key: [cells.get(name) for name in columns] for key, cells in table.items()}
