def set_bits(mask: int) -> list[int]:
    """Return the places of the ones of a number that is not negative."""
    if mask < 0:
        raise ValueError(mask)
    places = []
    place = 0
    while mask:
        if mask & 1:
            places.append(place)
        mask >>= 1
        place += 1
    return places
