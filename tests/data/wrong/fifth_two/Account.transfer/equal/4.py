def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    if amount > self.balance + self.limit:
        raise ValueError("not enough")
    note = note or ""
    for account, change in ((self, -amount), (other, amount)):
        account.balance += change
        account.history.append((change, note))
    return self.balance
