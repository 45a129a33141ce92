def quadrant(point):
    """Return in which quadrant a point lies; 0 on an axis."""
    if 0 in point:
        return 0
    return (1 if point.y > 0 else 4) if point.x > 0 else 2
