def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if source.balance < amount:
        raise ValueError("balance")
    source.balance -= amount
    target.balance += amount
    source.history.append(-amount)
    target.history.append(amount)
