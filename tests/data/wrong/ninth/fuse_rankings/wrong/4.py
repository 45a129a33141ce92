def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    if weights is None:
        weights = [1.0] * len(rankings)
    scores = {}
    for number, ranking in enumerate(rankings):
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + weights[number] / (k + rank)
    return sorted(scores, key=lambda item: -scores[item])
