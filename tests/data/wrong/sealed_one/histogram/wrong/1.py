def histogram(values, edges):
    """Count values between edges; a value on an edge is in the upper part, the last edge is within the last."""
    counts = [0] * (len(edges) - 1)
    for value in values:
        i = bisect.bisect_right(edges, value) - 1
        if 0 <= i < len(counts):
            counts[i] += 1
    return counts
