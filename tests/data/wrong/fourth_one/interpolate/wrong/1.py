def interpolate(xs, ys, x):
    """Return the value at x on the line through some points; outside of them that of the nearest end."""
    if not xs or len(xs) != len(ys):
        raise ValueError("as many ys as xs, and at least one")
    if x <= xs[0]:
        return ys[0]
    if x >= xs[-1]:
        return ys[-1]
    at = bisect.bisect_left(xs, x)
    x0, x1, y0, y1 = xs[at - 1], xs[at], ys[at - 1], ys[at]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
