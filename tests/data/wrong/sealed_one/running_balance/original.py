def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    balance = start
    result = []
    for move in moves:
        if balance + move < 0:
            continue
        balance += move
        result.append(balance)
    return result
