async def withdraw(self, amounts):
    """Take amounts off, those that are covered, and return these."""
    taken = []
    for amount in amounts:
        if amount <= 0:
            continue
        left = self.balance - amount
        await self.audit.note(amount)
        if not self.frozen and left >= 0:
            self.balance = left
            taken.append(amount)
    return taken
