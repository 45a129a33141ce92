def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    if abs(value) < coin:
        return Decimal(0).quantize(coin)
    return value.quantize(coin, ROUND_HALF_EVEN)
