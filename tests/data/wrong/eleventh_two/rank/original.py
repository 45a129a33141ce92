def rank(scores: list[float]) -> list[int]:
    """Return the place of each score, the highest first; equal ones share a place."""
    ordered = sorted(scores, reverse=True)
    return [ordered.index(score) + 1 for score in scores]
