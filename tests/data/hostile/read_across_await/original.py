"""Accounts."""


class Account:
    """Money."""

    def __init__(self, balance, audit):
        self.balance = balance
        self.audit = audit
        self.frozen = False

    async def withdraw(self, amounts):
        """Take amounts off, those that are covered, and return these."""
        taken = []
        for amount in amounts:
            if amount > 0:
                await self.audit.note(amount)
                if not self.frozen:
                    if amount <= self.balance:
                        self.balance = self.balance - amount
                        taken.append(amount)
        return taken
