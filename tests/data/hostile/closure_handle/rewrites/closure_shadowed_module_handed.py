def handle(names: list[str]) -> list[str]:
    """Handle."""
    found = list(dict.fromkeys(names))
    list(map(json.loads, found))
    return found
