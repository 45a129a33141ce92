def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    parts = []
    for index, char in enumerate(name):
        if index and char.isupper():
            parts.append("_")
        parts.append(char.lower())
    return "".join(parts)
