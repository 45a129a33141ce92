def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    ordered = sorted(counts.items(), key=lambda pair: pair[1], reverse=True)
    return [word for word, _ in ordered[:count]]
