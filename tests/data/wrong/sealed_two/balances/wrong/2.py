def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = {}
    for move in moves:
        total = totals.get(move.who, 0) + move.amount
        if total:
            totals[move.who] = total
        else:
            totals.pop(move.who, None)
    return totals
