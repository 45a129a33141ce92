def rows_of(text):
    """Return the rows of a CSV text as dictionaries."""
    return list(csv.DictReader(io.StringIO(text)))
