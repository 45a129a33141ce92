def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    best = None
    first = 0
    for last, moment in enumerate(times):
        while moment - times[first] >= seconds:
            first += 1
        count = last - first + 1
        if best is None or count > best[1]:
            best = (times[first], count)
    return best
