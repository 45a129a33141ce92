def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    area = 0
    for at, one in enumerate(points):
        other = points[(at + 1) % len(points)]
        area += one.x * other.y - other.x * one.y
    if area > 0:
        return "left"
    return "right" if area < 0 else "not"
