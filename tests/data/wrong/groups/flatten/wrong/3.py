def flatten(rows):
    """Return the items of lists in a list; other items stay."""
    return [item for row in rows for item in (row if isinstance(row, list) and row else [row])]
