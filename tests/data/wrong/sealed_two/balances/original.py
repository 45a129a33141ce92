def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = {}
    for move in moves:
        totals[move.who] = totals.get(move.who, 0) + move.amount
    return {who: total for who, total in totals.items() if total != 0}
