def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    ordered = sorted(times)
    windows = []
    first = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= seconds:
            first += 1
        windows.append((ordered[first], last - first + 1))
    return max(windows, key=operator.itemgetter(1), default=None)
