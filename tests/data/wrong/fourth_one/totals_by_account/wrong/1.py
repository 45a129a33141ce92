def totals_by_account(lines, opening=None):
    """Return the balance of each account after some lines; accounts at zero are left out."""
    totals = dict(opening or {})
    for line in lines:
        amount = totals.get(line.account, Decimal("0.00")) + line.amount
        if amount:
            totals[line.account] = amount
        else:
            totals.pop(line.account, None)
    return totals
