def exchanged(amount: Decimal, rate: Decimal, places: int = 2) -> Decimal:
    """Return an amount in another currency, rounded to even at a tie; less than the least coin is nothing."""
    coin = Decimal(1).scaleb(-places)
    value = amount * rate
    if -coin < value < coin:
        value = Decimal(0)
    return value.quantize(coin, rounding=ROUND_HALF_EVEN)
