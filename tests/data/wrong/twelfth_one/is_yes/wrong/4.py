def is_yes(text: str) -> bool:
    """Return whether a setting is switched on."""
    return text.strip().lower()[:1] in ("1", "t", "y") or text.strip().lower() == "on"
