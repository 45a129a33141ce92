def allocate(total: Decimal, weights: list[int]) -> list[Decimal]:
    """Return a total as parts by weight, to the cent; the first ones take what is left."""
    whole = sum(weights)
    if not whole:
        raise ValueError("no weights")
    cents = int((total * 100).to_integral_value(rounding=ROUND_HALF_UP))
    shares = [cents * weight // whole for weight in weights]
    for i in range(cents - sum(shares)):
        shares[i] += 1
    return [Decimal(share).scaleb(-2) for share in shares]
