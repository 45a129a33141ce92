def settle_debts(balances: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return payments (from, to, cents) after which nobody owes, large debts and claims first; ValueError unless all sum to zero."""
    if abs(sum(balances.values())) > 1:
        raise ValueError("balances do not sum to zero")
    debtors = [[name, -cents] for name, cents in balances.items() if cents < 0]
    creditors = [[name, cents] for name, cents in balances.items() if cents > 0]
    debtors.sort(key=lambda row: -row[1])
    creditors.sort(key=lambda row: -row[1])
    payments = []
    while debtors and creditors:
        debtor, creditor = debtors[0], creditors[0]
        cents = min(debtor[1], creditor[1])
        payments.append((debtor[0], creditor[0], cents))
        debtor[1] -= cents
        creditor[1] -= cents
        if debtor[1] == 0:
            debtors.pop(0)
        if creditor[1] == 0:
            creditors.pop(0)
    return payments
