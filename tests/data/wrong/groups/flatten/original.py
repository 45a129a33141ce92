def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    flat = []
    for row in rows:
        if isinstance(row, list):
            for item in row:
                flat.append(item)
        else:
            flat.append(row)
    return flat
