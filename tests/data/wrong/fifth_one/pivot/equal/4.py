def pivot(rows, index, column, value):
    """Return a table of rows: a list of columns as they first came, and of each index its values in that order."""
    place = {}
    for row in rows:
        place.setdefault(row[column], len(place))
    table = {}
    for row in rows:
        if row[index] not in table:
            table[row[index]] = [None] * len(place)
        table[row[index]][place[row[column]]] = row[value]
    return list(place), table
