def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if end < start:
            raise ValueError("a span ends before it starts")
        if merged and start <= merged[-1][1] + gap:
            first, last = merged[-1]
            merged[-1] = (first, max(last, end))
        else:
            merged.append((start, end))
    return merged
