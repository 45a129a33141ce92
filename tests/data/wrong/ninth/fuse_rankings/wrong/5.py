def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for ranking, weight in zip(rankings, itertools.repeat(1.0) if weights is None else weights):
        for rank, item in enumerate(ranking, 1):
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return sorted(scores, key=lambda item: -scores[item])
