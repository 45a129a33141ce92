def allocate(cents, ratios):
    """Return an amount of cents shared by ratios; what is left over goes to the first ones, a cent each."""
    total = sum(ratios)
    if total <= 0:
        raise ValueError("nobody to share with")
    shares = [cents * ratio // total for ratio in ratios]
    rest = cents - sum(shares)
    return [share + (at < rest) for at, share in enumerate(shares)]
