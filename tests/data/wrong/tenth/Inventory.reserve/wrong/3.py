def reserve(self, items: dict[str, int]) -> int:
    """Reserve all of the items, or none; return how many."""
    for name, count in items.items():
        if count <= 0:
            raise ValueError(f"bad count of {name}")
    for name, count in items.items():
        if self.available(name) < count:
            raise OutOfStock(name)
    for name, count in items.items():
        self.held[name] = self.held.get(name, 0) + count
    return sum(items.values())
