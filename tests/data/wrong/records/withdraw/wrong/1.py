def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    if account.balance < amount:
        return False
    account.balance -= amount
    return True
