def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = Counter()
    for move in moves:
        totals[move.who] += move.amount
    return dict(+totals)
