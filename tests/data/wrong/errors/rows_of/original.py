def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    reader = csv.reader(io.StringIO(text))
    rows = list(reader)
    if not rows:
        return []
    header = rows[0]
    found = []
    for row in rows[1:]:
        if row:
            found.append(dict(zip(header, row)))
    return found
