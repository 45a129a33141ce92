def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
