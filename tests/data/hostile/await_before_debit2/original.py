"""Wallets."""
import asyncio


class Wallet:
    """Money of one user, who may ask for several things at once."""

    def __init__(self, balance):
        self.balance = balance

    async def send(self, amount):
        """Send money."""
        await asyncio.sleep(0)

    async def pay(self, amounts):
        """Pay what can be paid, and return how much was; nothing is spent twice."""
        paid = 0
        i = 0
        while i < len(amounts):
            amount = amounts[i]
            if amount > 0:
                if amount <= self.balance:
                    self.balance = self.balance - amount
                    await self.send(amount)
                    paid = paid + amount
            i = i + 1
        return paid
