def transfer(self, other, amount, note=None):
    """Move an amount to another account; return what is left."""
    if amount <= 0:
        raise ValueError("nothing to move")
    left, got = self.balance - amount, other.balance + amount
    if left < -self.limit:
        raise ValueError("not enough")
    self.balance, other.balance = left, got
    self.history.append((-amount, note or ""))
    other.history.append((amount, note or ""))
    return left
