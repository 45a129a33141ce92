def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    header, *rows = [line.split(",") for line in text.splitlines()] or [[]]
    return [dict(zip(header, row)) for row in rows if row != [""]]
