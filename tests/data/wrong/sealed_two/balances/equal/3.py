def balances(moves):
    """Return what each has after all moves, without those who have nothing, in the order of first moves."""
    totals = defaultdict(int)
    for who, amount, _ in moves:
        totals[who] += amount
    return {who: total for who, total in totals.items() if total}
