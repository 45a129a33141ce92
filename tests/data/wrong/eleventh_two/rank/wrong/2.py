def rank(scores: list[float]) -> list[int]:
    """Return the place of each score, the highest first; equal ones share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]
