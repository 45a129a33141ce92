def indent_of(line: str) -> int:
    """Return how many white characters a line begins with."""
    count = 0
    for char in line:
        if not char.isspace():
            break
        count += 1
    return count
