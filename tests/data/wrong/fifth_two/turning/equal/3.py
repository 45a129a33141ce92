def turning(points):
    """Whether a closed line through points turns left, right or not, by its area."""
    if len(points) < 3:
        return "not"
    following = [*points[1:], points[0]]
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(points, following))
    if area == 0:
        return "not"
    return "left" if area > 0 else "right" if area < 0 else "not"
