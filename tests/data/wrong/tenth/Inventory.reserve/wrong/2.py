def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
        if self.available(name) < count:
            raise OutOfStock(name)
    self.held.update(items)
    return sum(items.values())
