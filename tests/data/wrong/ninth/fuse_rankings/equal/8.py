def fuse_rankings(rankings, k=60, weights=None):
    """Return the items of several rankings, best first: in each one an item gets weight / (k + rank); at ties the item seen first stays first."""
    scores = {}
    for number, ranking in enumerate(rankings):
        weight = weights[number] if weights is not None else 1.0
        rank = 0
        for item in ranking:
            rank += 1
            scores[item] = scores.get(item, 0.0) + weight / (k + rank)
    return [item for item, _ in sorted(scores.items(), key=lambda row: row[1], reverse=True)]
