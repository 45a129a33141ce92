def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    pairs = zip(points, [*points[1:], points[0]])
    area = sum(a.x * b.y - b.x * a.y for a, b in pairs)
    return "left" if area >= 0 else "right"
