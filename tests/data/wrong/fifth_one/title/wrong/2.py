def title(text, small=frozenset({"a", "an", "and", "of", "the"})):
    """Return a text with capital letters as in titles; small words only at its start and end."""
    first, *rest = text.lower().split() or [""]
    words = [first.capitalize()]
    words += [word if word in small else word.capitalize() for word in rest]
    return " ".join(words)
