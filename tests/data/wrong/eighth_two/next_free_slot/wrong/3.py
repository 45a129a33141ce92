def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    at = opens
    for start, end in sorted(busy):
        if start > at + length:
            return at
        at = max(at, end)
    return at if closes - at >= length else None
