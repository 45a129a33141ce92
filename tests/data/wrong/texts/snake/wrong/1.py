def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
