def fits(size: int) -> bool:
    """Tell whether an upload is not too large."""
    if size < 0:
        return False
    return size <= LIMIT
