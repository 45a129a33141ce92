def unique_sorted(words, key=None):
    """Return words without those that are equal to an earlier one by key, sorted by it."""
    seen = {}
    for word in words:
        k = key(word) if key else word
        if k not in seen:
            seen[k] = word
    return [seen[k] for k in sorted(seen)]
