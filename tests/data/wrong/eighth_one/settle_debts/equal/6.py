def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances do not sum to zero")
    ordered = sorted(balances.items(), key=lambda row: abs(row[1]), reverse=True)
    debtors = deque([name, -cents] for name, cents in ordered if cents < 0)
    creditors = deque([name, cents] for name, cents in ordered if cents > 0)
    payments = []
    while debtors and creditors:
        cents = min(debtors[0][1], creditors[0][1])
        payments.append((debtors[0][0], creditors[0][0], cents))
        for side in (debtors, creditors):
            side[0][1] -= cents
            if side[0][1] == 0:
                side.popleft()
    return payments
