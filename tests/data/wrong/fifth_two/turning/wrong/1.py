def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(points, points[1:]))
    if area > 0:
        return "left"
    return "right" if area < 0 else "not"
