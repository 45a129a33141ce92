def transfer(source: Account, target: Account, amount: int) -> None:
    """Move money; refuse what is not there."""
    if not 0 < amount < source.balance:
        raise ValueError("amount" if amount <= 0 else "balance")
    source.balance -= amount
    target.balance += amount
    source.history.append(-amount)
    target.history.append(amount)
