def common_prefix(words):
    """Return the longest text with which all words begin."""
    if not words:
        return ""
    low, high = min(words), max(words)
    for i, char in enumerate(low):
        if i >= len(high) or high[i] != char:
            return low[:i]
    return low
