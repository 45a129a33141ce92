def move(a, b, amounts):
    """Move amounts from one account to another, and return how many were moved."""
    n = 0
    with b.guard, a.guard:
        for amount in amounts:
            if amount <= a.balance:
                a.balance -= amount
                b.balance += amount
                n += 1
    return n
