def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, item in enumerate(ranking):
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return sorted(scores, key=scores.get, reverse=True)
