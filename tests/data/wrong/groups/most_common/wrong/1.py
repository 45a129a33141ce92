def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    counts = Counter(words)
    return sorted(counts, key=lambda word: (-counts[word], word))[:count]
