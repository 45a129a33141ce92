def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    ordered = sorted(rows, key=lambda row: -row[1])
    return [row[0] for row in ordered]
