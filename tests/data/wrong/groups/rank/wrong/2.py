def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    return [name for name, _ in sorted(rows, key=lambda row: (-row[1], row[0]))]
