def handle(names: list[str]) -> list[str]:
    """Handle."""
    found = list(dict.fromkeys(names))
    json.dumps(found)
    return found
