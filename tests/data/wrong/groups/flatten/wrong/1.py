def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    flat = []
    for row in rows:
        flat += flatten(row) if isinstance(row, list) else [row]
    return flat
