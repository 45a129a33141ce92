def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = defaultdict(int)
    for row in rows:
        sums[key(row)] += weigh(row) if weigh else 1
    return sorted(sums.items(), key=lambda item: (item[1], item[0]), reverse=True)
