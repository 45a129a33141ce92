def merge_spans(spans):
    """Join spans (start, end) that overlap or touch; sorted."""
    merged = []
    for start, end in sorted(spans):
        if not merged or start > merged[-1][1]:
            merged.append((start, end))
        elif end > merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
    return merged
