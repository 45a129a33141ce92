def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    rows = list(csv.reader(io.StringIO(text)))
    return [dict(zip(rows[0], row)) for row in rows[1:]] if rows else []
