"""Orders."""
import asyncio


async def _audit(order):
    """Note an order."""
    await asyncio.sleep(0)


async def total(orders):
    """Return the sum of orders, each of which is noted."""
    result = 0
    for order in orders:
        await _audit(order)
        if order > 0:
            result = result + order
    return result
