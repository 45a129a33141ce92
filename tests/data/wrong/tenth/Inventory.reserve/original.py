class Inventory:
    """What is in stock, and what of it is reserved."""

    def __init__(self, stock: dict[str, int]) -> None:
        self.stock = dict(stock)
        self.held: dict[str, int] = {}

    def available(self, name: str) -> int:
        """Return how many may still be reserved."""
        return self.stock.get(name, 0) - self.held.get(name, 0)

    def reserve(self, items: dict[str, int]) -> int:
        """Reserve all of the items, or none; return how many."""
        for name, count in items.items():
            if count <= 0:
                raise ValueError(f"bad count of {name}")
            if self.available(name) < count:
                raise OutOfStock(name)
        total = 0
        for name, count in items.items():
            if name not in self.held:
                self.held[name] = 0
            self.held[name] += count
            total += count
        return total
