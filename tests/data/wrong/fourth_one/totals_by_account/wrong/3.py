def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = defaultdict(Decimal, opening or {})
    for line in lines:
        totals[line.account] += line.amount
    return {account: amount for account, amount in totals.items() if amount}
