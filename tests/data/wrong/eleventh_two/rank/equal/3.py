def rank(scores: list[float]) -> list[int]:
    """Return the place of each score, the highest first; equal ones share a place."""
    places: dict[float, int] = {}
    for place, score in enumerate(sorted(scores, reverse=True), 1):
        places.setdefault(score, place)
    return [places[score] for score in scores]
