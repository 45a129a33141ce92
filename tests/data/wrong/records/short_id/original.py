def short_id(value: uuid.UUID) -> str:
    """Return the first part of an id."""
    if value.version == 4:
        return value.hex[:8]
    return value.hex[-8:]
