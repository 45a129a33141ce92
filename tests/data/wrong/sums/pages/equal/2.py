def pages(counts: list[int], size: int) -> list[int]:
    """Return how many pages of this size each count needs."""
    if size < 1:
        raise ValueError("size must be positive")
    return [-(-count // size) for count in counts]
