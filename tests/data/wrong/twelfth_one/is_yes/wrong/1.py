def is_yes(text: str) -> bool:
    """Return whether a setting is switched on."""
    return text.strip().lower() in "1 on true yes"
