async def pay(self, amounts):
    """Pay what can be paid, and return how much was; nothing is spent twice."""
    paid = 0
    for amount in amounts:
        if 0 < amount <= self.balance:
            await self.send(amount)
            self.balance -= amount
            paid += amount
    return paid
