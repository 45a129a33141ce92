def withdraw(balance, amount):
    """Return what is left."""
    assert 0 < amount <= balance, "not allowed"
    return balance - amount
