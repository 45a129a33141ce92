def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    names = {customer["id"]: customer["name"] for customer in reversed(customers)}
    for order in orders:
        order["customer"] = names.get(order["customer_id"], "unknown")
    return list(orders)
