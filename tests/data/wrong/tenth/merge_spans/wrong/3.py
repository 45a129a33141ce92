def merge_spans(spans: list[tuple[int, int]], gap: int = 0) -> list[tuple[int, int]]:
    """Return spans in order, those that touch or lie within a gap as one."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(map(sorted, spans)):
        if merged and start <= merged[-1][1] + gap:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged
