def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    return item.price * factor + sum(part.price * factor for part in item.parts)
