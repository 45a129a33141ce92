def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        totals.setdefault(line.account, Decimal("0.00"))
        totals[line.account] += line.amount
    return {account: amount for account, amount in totals.items() if amount}
