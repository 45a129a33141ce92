def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.closed:
        return False
    if account.balance >= amount:
        account.balance -= amount
        return True
    return False
