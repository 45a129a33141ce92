def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: Counter = Counter()
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region") or "other"] += sale["amount"]
    return dict(totals.most_common())
