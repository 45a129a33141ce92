def add_prices(prices: list[Price]) -> Price:
    """Return the sum of prices; ValueError where there are several currencies, or none."""
    if not prices:
        raise ValueError("no prices")
    total, *others = prices
    for price in others:
        if price.currency != total.currency:
            raise ValueError("currencies differ")
        total = Price(total.amount + price.amount, total.currency)
    return total
