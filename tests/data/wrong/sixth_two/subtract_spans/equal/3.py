def subtract_spans(span, holes):
    """Return what is left of a span without some others, in order."""
    at, end = span
    left = []
    for low, high in sorted(holes):
        if low >= end:
            break
        if high > at:
            if at < low:
                left.append((at, low))
            at = high
    return left + [(at, end)] if at < end else left
