def withdraw(account, amount):
    """Take money from an account; tell whether it was there."""
    enough = not account.closed and account.balance >= amount
    if enough:
        account.balance -= amount
    return enough
