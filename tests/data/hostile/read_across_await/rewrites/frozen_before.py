async def withdraw(self, amounts):
    """Take amounts off, those that are covered, and return these."""
    taken, is_open = [], not self.frozen
    for amount in amounts:
        if amount > 0:
            await self.audit.note(amount)
            if is_open and amount <= self.balance:
                self.balance -= amount
                taken.append(amount)
    return taken
