def busiest_window(times: list[float], seconds: float) -> tuple[float, int] | None:
    """Return when the window of some seconds with most events begins, and how many it holds; the first of equal ones."""
    if seconds <= 0:
        raise ValueError("a window needs a length")
    window = deque()
    best = None
    for moment in sorted(times):
        window.append(moment)
        while moment - window[0] >= seconds:
            window.popleft()
        if best is None or len(window) > best[1]:
            best = (window[0], len(window))
    return best
