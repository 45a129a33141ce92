def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    found = WORD.match(text)
    if found is None:
        return False
    return found.end() == len(text)
