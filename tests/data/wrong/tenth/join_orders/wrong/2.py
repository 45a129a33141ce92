def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names: dict[Any, Any] = {}
    for customer in customers:
        names.setdefault(customer["id"], customer["name"])
    return [
        {**order, "customer": names.get(order["customer_id"]) or "unknown"}
        for order in orders
    ]
