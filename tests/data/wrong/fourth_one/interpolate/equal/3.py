def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x <= xs[0]:
        return ys[0]
    if xs[-1] <= x:
        return ys[-1]
    right = bisect.bisect_right(xs, x)
    left = right - 1
    rise, run = ys[right] - ys[left], xs[right] - xs[left]
    return ys[left] + rise * (x - xs[left]) / run
