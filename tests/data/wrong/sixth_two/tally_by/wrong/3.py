def tally_by(rows, key, weigh=None):
    """Return the sums of weights by key, the heaviest first and equal ones as they came; a weight is one if nothing weighs."""
    sums = {}
    for row in rows:
        name = key(row)
        if weigh is None:
            sums[name] = sums.get(name, 0) + 1
        else:
            sums[name] = weigh(row)
    return sorted(sums.items(), key=lambda item: -item[1])
