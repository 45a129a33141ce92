def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    if at.weekday() >= 5:
        return False
    if at.time() < start:
        return False
    return at.time() <= end
