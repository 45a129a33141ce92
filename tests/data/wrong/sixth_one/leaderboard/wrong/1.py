def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    ranks = {score: rank for rank, score in enumerate(sorted(set(scores.values()), reverse=True), 1)}
    return sorted((ranks[score], name) for name, score in scores.items())
