def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        places = {item: rank for rank, item in enumerate(ranking, 1)}
        for item, rank in places.items():
            scores[item] += weight / (k + rank)
    return sorted(scores, key=scores.__getitem__, reverse=True)
