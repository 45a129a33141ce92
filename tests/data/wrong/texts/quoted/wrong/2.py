def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    return f'"{field}"' if any(char in ',"\n\r' for char in field) else field
