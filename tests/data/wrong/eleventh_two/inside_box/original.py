def inside_box(points: list[tuple[float, float]], box: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    """Return the points that do not lie outside of a box (left, low, right, high)."""
    left, low, right, high = box
    return [(x, y) for x, y in points if not (x < left or x > right or y < low or y > high)]
