def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    return [row[0] for row in sorted(rows, key=lambda row: row[1], reverse=True)]
