def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    if any(char in field for char in (",", '"', "\n")):
        return '"' + field.replace('"', '""') + '"'
    return field
