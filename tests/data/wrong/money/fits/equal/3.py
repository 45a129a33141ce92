def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    return 0 <= size <= LIMIT
