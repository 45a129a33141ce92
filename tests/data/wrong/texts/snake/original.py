def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    out = ""
    for index, char in enumerate(name):
        if char.isupper() and index > 0:
            out += "_"
        out += char.lower()
    return out
