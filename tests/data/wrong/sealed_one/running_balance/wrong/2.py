def running_balance(start: Decimal, moves: list[Decimal]) -> list[Decimal]:
    """Return the balance after each move; a move that would take it below zero is left out."""
    balances = accumulate(moves, lambda have, move: have + move if have + move >= 0 else have, initial=start)
    result = list(balances)[1:]
    return [b for i, b in enumerate(result) if not i or b != result[i - 1]]
