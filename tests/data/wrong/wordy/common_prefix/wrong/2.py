def common_prefix(words):
    """Return the longest text with which all words begin."""
    if not words:
        return ""
    first, last = words[0], words[-1]
    i = 0
    while i < min(len(first), len(last)) and first[i] == last[i]:
        i += 1
    return first[:i]
