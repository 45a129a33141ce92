def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    special = False
    for char in field:
        if char in ',"\n\r':
            special = True
            break
    if not special:
        return field
    return '"' + field.replace('"', '""') + '"'
