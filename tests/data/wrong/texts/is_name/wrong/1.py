def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    return bool(re.match(r"[A-Za-z_]\w*$", text))
