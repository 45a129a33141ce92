def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names = {customer["id"]: customer["name"] for customer in customers}
    return [
        {**order, "customer": names.get(order["customer_id"], "unknown")}
        for order in orders
    ]
