def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return "".join("_" * (char.isupper() and index > 0) + char.lower() for index, char in enumerate(name))
