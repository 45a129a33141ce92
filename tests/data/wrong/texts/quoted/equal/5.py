def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    if set(field).isdisjoint(',"\n\r'):
        return field
    return '"' + field.replace('"', '""') + '"'
