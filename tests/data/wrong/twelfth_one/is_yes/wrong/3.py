def is_yes(text: str) -> bool:
    """Return whether a setting is switched on."""
    return bool(re.fullmatch(r"\s*(1|on|true|yes)\s*", text, re.IGNORECASE))
