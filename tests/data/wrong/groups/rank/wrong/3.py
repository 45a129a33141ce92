def rank(rows):
    """Return names, most points first; equal ones stay in order."""
    points = dict(rows)
    return sorted(points, key=lambda name: -points[name])
