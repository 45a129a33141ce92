def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    return (amount * rate).quantize(coin, ROUND_HALF_EVEN)
