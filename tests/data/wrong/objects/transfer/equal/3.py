def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if amount > source.balance:
        raise ValueError("balance")
    for account, change in ((source, -amount), (target, amount)):
        account.balance += change
        account.history.append(change)
