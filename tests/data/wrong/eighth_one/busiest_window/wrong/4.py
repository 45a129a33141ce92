def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    if not times:
        return None
    ordered = sorted(times)
    counts = Counter(moment // seconds for moment in ordered)
    bucket, count = counts.most_common(1)[0]
    return next(moment for moment in ordered if moment // seconds == bucket), count
