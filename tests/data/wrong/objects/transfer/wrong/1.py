def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if amount <= 0:
        raise ValueError("amount")
    if source.balance < amount:
        raise ValueError("balance")
    left, gained = source.balance - amount, target.balance + amount
    source.balance, target.balance = left, gained
    source.history.append(-amount)
    target.history.append(amount)
