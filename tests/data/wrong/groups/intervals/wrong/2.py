def intervals(spans):
    """Join spans that overlap or touch."""
    joined = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            start, last = joined.pop()
            end = max(end, last)
        joined.append((start, end))
    return joined
