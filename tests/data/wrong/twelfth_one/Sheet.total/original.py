class Sheet:
    """Rows of an invoice; what was summed is known until a row is added."""

    def __init__(self, price: Callable[[str], float]) -> None:
        self.price = price
        self.rows: list[tuple[str, int]] = []
        self.known: float | None = None

    def add(self, name: str, count: int = 1) -> None:
        self.rows.append((name, count))
        self.known = None

    def total(self) -> float:
        """Return the sum of all rows; prices are asked for once."""
        if self.known is None:
            self.known = sum(self.price(name) * count for name, count in self.rows)
        return self.known
