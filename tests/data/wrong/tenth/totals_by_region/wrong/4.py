def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = {}
    for sale in sales:
        if not sale.get("void"):
            region = sale.get("region") or "other"
            totals[region] = totals.get(region, 0) + sale["amount"]
    return dict(sorted(totals.items(), key=operator.itemgetter(1, 0), reverse=True))
