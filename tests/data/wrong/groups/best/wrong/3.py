def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    winner, most = None, 0
    for name, points in scores.items():
        if points > most:
            winner, most = name, points
    return winner
