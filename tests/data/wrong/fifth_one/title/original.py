def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.lower().split()
    last = len(words) - 1
    return " ".join(
        word if word in small and 0 < at < last else word[:1].upper() + word[1:]
        for at, word in enumerate(words)
    )
