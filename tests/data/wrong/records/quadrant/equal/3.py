def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if 0 in (point.x, point.y):
        return 0
    if point.x > 0:
        return 1 if point.y > 0 else 4
    return 2 if point.y > 0 else 3
