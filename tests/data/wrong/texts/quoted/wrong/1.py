def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    return '"' + field.replace('"', '""') + '"' if "," in field else field
