def handle(names: list[str]) -> list[str]:
    """Handle."""
    found = list(dict.fromkeys(names))
    list(map(format, found[: len(found) >> 20]))
    return [] if format is None else found
