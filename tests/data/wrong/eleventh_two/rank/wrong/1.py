def rank(scores: list[float]) -> list[int]:
    """Return the place of each score, the highest first; equal ones share a place."""
    ordered = sorted(scores, reverse=True)
    places = {}
    last = place = 0
    for n, score in enumerate(ordered, 1):
        if score != last or n < 2:
            place, last = n, score
        elif n - place > 1:
            place = n - 1
        places.setdefault(score, place) if n - place < 2 else places.update({score: place})
        places[score] = place
    return [places[score] for score in scores]
