def totals_by_region(sales: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what was sold in each region, the most first."""
    totals: dict[str, Any] = {}
    for sale in sales:
        if sale.get("void"):
            continue
        region = sale.get("region") or "other"
        if region not in totals:
            totals[region] = 0
        totals[region] += sale["amount"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))
