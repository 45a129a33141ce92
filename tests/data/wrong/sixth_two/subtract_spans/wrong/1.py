def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    start, end = span
    left = []
    for low, high in sorted(holes):
        if low >= end:
            break
        if low > start:
            left.append((start, low))
        start = high
    if start < end:
        left.append((start, end))
    return left
