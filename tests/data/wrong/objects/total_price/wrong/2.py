def total_price(item: Item, factor=1):
    """Sum the prices of an item and all of its parts."""
    return item.price * factor + sum(map(total_price, item.parts))
