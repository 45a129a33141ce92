def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    total = item.price * factor
    for part in item.parts:
        total += total_price(part, factor)
    return total
