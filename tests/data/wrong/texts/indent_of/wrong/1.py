def indent_of(line: str) -> int:
    """Return how many white characters a line begins with."""
    return len(line) - len(line.lstrip(" "))
