def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()):
        raise ValueError("balances do not sum to zero")
    rest = dict(balances)
    debtors = sorted((name for name in rest if rest[name] < 0), key=rest.__getitem__)
    creditors = sorted((name for name in rest if rest[name] > 0), key=rest.__getitem__, reverse=True)
    payments = []
    at = 0
    for debtor in debtors:
        while rest[debtor]:
            creditor = creditors[at]
            cents = min(-rest[debtor], rest[creditor])
            payments.append((debtor, creditor, cents))
            rest[debtor] += cents
            rest[creditor] -= cents
            at += not rest[creditor]
    return payments
