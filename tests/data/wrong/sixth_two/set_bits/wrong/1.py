def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    if mask < 0:
        raise ValueError(mask)
    return [place for place in range(32) if mask >> place & 1]
