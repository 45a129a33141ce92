def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = defaultdict(int)
    for sale in sales:
        if not sale.get("void"):
            totals[sale.get("region", "other")] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))
