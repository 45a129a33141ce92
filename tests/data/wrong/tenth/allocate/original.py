def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if whole <= 0:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = []
    for weight in weights:
        shares.append(cents * weight // whole)
    left = cents - sum(shares)
    for i in range(left):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]
