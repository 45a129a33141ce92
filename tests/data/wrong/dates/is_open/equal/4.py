def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    return at.weekday() < 5 and start <= at.time() <= end
