"""What is in stock, and what must be bought."""

from __future__ import annotations


class OutOfStock(Exception):
    """More was asked for than there is."""


class Inventory:
    """How many pieces of each product are in stock.

    Args:
        levels: pieces by product at the start.
    """

    def __init__(self, levels: dict[str, int] | None = None) -> None:
        self._levels = dict(levels or {})

    def level(self, sku: str) -> int:
        """Return how many pieces there are; an unknown product has none."""
        return self._levels.get(sku, 0)

    def receive(self, sku: str, quantity: int) -> None:
        """Add pieces to the stock.

        Raises:
            ValueError: the quantity is not positive.
        """
        if quantity <= 0:
            raise ValueError(f"cannot receive {quantity} of {sku}")
        self._levels[sku] = self.level(sku) + quantity

    def reserve(self, sku: str, quantity: int) -> int:
        """Take pieces out of the stock and return how many are left.

        Raises:
            OutOfStock: there are not so many.
        """
        left = self.level(sku) - quantity
        if left < 0:
            raise OutOfStock(sku)
        self._levels[sku] = left
        return left

    def low(self, threshold: int) -> list[str]:
        """Return the products with fewer pieces than `threshold`, in alphabetical order."""
        return sorted(sku for sku, level in self._levels.items() if level < threshold)


def to_buy(requested: list[str], in_stock: list[str]) -> list[str]:
    """Return each requested product that is not in stock, once, in the order of the requests."""
    missing: list[str] = []
    for sku in requested:
        if sku not in in_stock:
            if sku not in missing:
                missing.append(sku)
    return missing
