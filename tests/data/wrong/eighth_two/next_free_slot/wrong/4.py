def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    candidates = sorted({opens, *(end for _, end in busy if end > opens)})
    for at in candidates:
        taken = any(start <= at < end or start < at + length <= end for start, end in busy)
        if not taken and closes - at >= length:
            return at
    return None
