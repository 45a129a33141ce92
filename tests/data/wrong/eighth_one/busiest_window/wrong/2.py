def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    ordered = sorted(times)
    found = []
    first = 0
    for last, moment in enumerate(ordered):
        while moment - ordered[first] >= seconds:
            first += 1
        found.append((last - first + 1, ordered[first]))
    if not found:
        return None
    count, start = max(found)
    return start, count
