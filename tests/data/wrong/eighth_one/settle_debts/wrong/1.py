def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    rest = dict(balances)
    payments = []
    while any(rest.values()):
        debtor = min(rest, key=rest.get)
        creditor = max(rest, key=rest.get)
        cents = min(-rest[debtor], rest[creditor])
        payments.append((debtor, creditor, cents))
        rest[debtor] += cents
        rest[creditor] -= cents
    return payments
