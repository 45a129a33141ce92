def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for place, item in enumerate(ranking, k + 1):
            scores[item] += weight / place
    return sorted(scores, key=scores.__getitem__, reverse=True)
