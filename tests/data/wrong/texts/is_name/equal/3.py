def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    return WORD.fullmatch(text) is not None
