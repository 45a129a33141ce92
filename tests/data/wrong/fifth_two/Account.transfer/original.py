class Account:
    """An account with a history."""

    def __init__(self, balance=0, limit=0):
        self.balance = balance
        self.limit = limit
        self.history = []

    def transfer(self, other, amount, note=None):
        """Move an amount to another account; return what is left."""
        if amount <= 0:
            raise ValueError("nothing to move")
        if self.balance + self.limit < amount:
            raise ValueError("not enough")
        self.balance -= amount
        other.balance += amount
        self.history.append((-amount, note or ""))
        other.history.append((amount, note or ""))
        return self.balance
