def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    times.sort()
    best = None
    first = 0
    for last, moment in enumerate(times):
        while moment - times[first] >= seconds:
            first += 1
        if best is None or last - first + 1 > best[1]:
            best = (times[first], last - first + 1)
    return best
