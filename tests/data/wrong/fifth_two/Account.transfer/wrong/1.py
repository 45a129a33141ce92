def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    if amount >= self.balance + self.limit:
        raise ValueError("not enough")
    self.balance -= amount
    other.balance += amount
    self.history.append((-amount, note or ""))
    other.history.append((amount, note or ""))
    return self.balance
