def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    places = []
    while mask > 0:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
