def is_yes(text: str) -> bool:
    """Return whether a setting is switched on."""
    return bool(re.fullmatch(r"[ \t\n]*(1|on|true|yes)[ \t\n]*", text, re.IGNORECASE))
