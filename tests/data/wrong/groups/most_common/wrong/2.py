def most_common(words, count=3):
    """Return the most common words, those that came first among equals."""
    return [word for word, _ in Counter(words).most_common(count)]
