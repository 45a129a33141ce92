def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    x, y = point.x, point.y
    if not (x and y):
        return 0
    if x > 0:
        return 1 if y > 0 else 4
    return 2 if y > 0 else 3
