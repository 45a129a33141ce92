def add_prices(prices: list[Price]) -> Price:
    """Return the sum of prices; ValueError where there are several currencies, or none."""
    if not prices:
        raise ValueError("no prices")
    currency, *others = {price.currency for price in prices}
    if others:
        raise ValueError("currencies differ")
    return Price(sum(price.amount for price in prices), currency)
