def withdraw(balance, amount):
    """Return what is left."""
    ok = False
    if amount > 0:
        if amount <= balance:
            ok = True
    if not ok:
        raise AssertionError("not allowed")
    return balance - amount
