def next_free_slot(busy, length, opens, closes):
    """Return the first start from which a length is free between busy (start, end) spans, or None; they come in any order and may overlap."""
    spans = sorted(busy, reverse=True)
    at = opens
    while spans and spans[-1][0] - at < length:
        at = max(at, spans.pop()[1])
    return None if closes - at < length else at
