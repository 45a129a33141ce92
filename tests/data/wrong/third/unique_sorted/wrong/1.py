def unique_sorted(words, key=None):
    """Return words without those that are equal to an earlier one by key, sorted by it."""
    key = key or (lambda word: word)
    seen = {key(word): word for word in sorted(words, reverse=True)}
    return [seen[k] for k in sorted(seen)]
