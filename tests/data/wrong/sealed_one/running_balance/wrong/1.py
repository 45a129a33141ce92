def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    result = []
    for move in moves:
        balance = start + move
        if balance > 0:
            start = balance
            result.append(balance)
    return result
