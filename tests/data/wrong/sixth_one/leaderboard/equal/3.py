def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    first = {}
    names = sorted(sorted(scores), key=scores.__getitem__, reverse=True)
    return [(first.setdefault(scores[name], place), name) for place, name in enumerate(names, 1)]
