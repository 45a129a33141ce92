def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    winner = None
    most = None
    for name, points in scores.items():
        if most is None or points > most:
            winner, most = name, points
    return winner
