def add_prices(prices: list[Price]) -> Price:
    """Return the sum of prices; ValueError where there are several currencies, or none."""
    if not prices:
        raise ValueError("no prices")
    if len(prices) == 1:
        return prices[0]
    currency = prices[0].currency
    if any(price.currency != currency for price in prices):
        raise ValueError("currencies differ")
    return Price(sum((price.amount for price in prices), Decimal(0)), currency)
