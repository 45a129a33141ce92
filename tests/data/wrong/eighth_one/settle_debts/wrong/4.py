def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    ordered = sorted(balances, key=lambda name: abs(balances[name]), reverse=True)
    debtors = deque(name for name in ordered if balances[name] < 0)
    creditors = deque(name for name in ordered if balances[name] > 0)
    payments = []
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(-balances[debtor], balances[creditor])
        payments.append((debtor, creditor, cents))
        balances[debtor] += cents
        balances[creditor] -= cents
        if not balances[debtor]:
            debtors.popleft()
        if not balances[creditor]:
            creditors.popleft()
    return payments
