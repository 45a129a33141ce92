def handle(names: list[str]) -> list[str]:
    """Handle."""
    found = list(dict.fromkeys(names))
    format(found)
    return found
