def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    busy.sort()
    at = opens
    for start, end in busy:
        if start - at >= length:
            break
        at = max(at, end)
    return at if closes - at >= length else None
