def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = []
    for name, group in itertools.groupby(sorted(rows, key=key), key):
        sums.append((name, sum(1 if weigh is None else weigh(row) for row in group)))
    sums.sort(key=lambda item: item[1], reverse=True)
    return sums
