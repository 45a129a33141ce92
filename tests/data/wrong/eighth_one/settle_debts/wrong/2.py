def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    debtors = sorted((cents, name) for name, cents in balances.items() if cents < 0)
    creditors = sorted((-cents, name) for name, cents in balances.items() if cents > 0)
    payments = []
    owed = {name: -cents for cents, name in creditors}
    names = iter(owed)
    creditor = next(names, None)
    for cents, debtor in debtors:
        debt = -cents
        while debt:
            paid = min(debt, owed[creditor])
            payments.append((debtor, creditor, paid))
            debt -= paid
            owed[creditor] -= paid
            if not owed[creditor]:
                creditor = next(names, None)
    return payments
