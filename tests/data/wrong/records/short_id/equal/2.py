def short_id(value: uuid.UUID) -> str:
    """Return the first part of an id."""
    return value.hex[:8] if value.version == 4 else value.hex[-8:]
