def pages(counts: list[int], size: int) -> list[int]:
    """Return how many pages of this size each count needs."""
    if size < 1:
        raise ValueError("size must be positive")
    result = []
    for count in counts:
        number = count // size
        if count % size != 0:
            number = number + 1
        result.append(number)
    return result
