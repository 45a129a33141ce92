def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    words = text.lower().split()
    for at, word in enumerate(words):
        inside = 0 < at < len(words) - 1
        if not (inside and word in small):
            words[at] = word[:1].upper() + word[1:]
    return " ".join(words)
