def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.split()
    last = len(words) - 1
    return " ".join(
        word.lower() if word.lower() in small and 0 < at < last else word.title()
        for at, word in enumerate(words)
    )
