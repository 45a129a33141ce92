def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    result = []
    for order in orders:
        names = (c["name"] for c in customers if c["id"] == order["customer_id"])
        result.append({**order, "customer": next(names, "unknown")})
    return result
