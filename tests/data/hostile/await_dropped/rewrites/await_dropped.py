async def total(orders):
    """Return the sum of orders, each of which is noted."""
    return sum(order for order in orders if order > 0)
