def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    ours = {key(row): row for row in left}
    theirs = {key(row): row for row in right}
    return [(ours.get(k), theirs.get(k)) for k in sorted(ours.keys() | theirs.keys())]
