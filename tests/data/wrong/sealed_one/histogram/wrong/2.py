def histogram(values, edges):
    """Count values between edges; a value on an edge is in the upper part, the last edge is within the last."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        if value <= edges[-1]:
            i = min(bisect.bisect_right(edges, value) - 1, len(counts) - 1)
            counts[i] += 1
    return counts
