def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if not ratios or total < 0:
        raise ValueError("nobody to share with")
    shares, given, seen = [], 0, 0
    shares = [cents * ratio // total if total else 0 for ratio in ratios]
    rest = cents - sum(shares)
    for at, ratio in enumerate(ratios):
        if rest == 0:
            break
        if ratio:
            shares[at] += 1
            rest -= 1
    return shares
