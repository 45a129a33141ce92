def join_orders(
    orders: list[dict[str, Any]], customers: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return the orders, each with the name of its customer."""
    result = []
    for order in orders:
        name = "unknown"
        for customer in customers:
            if customer["id"] == order["customer_id"]:
                name = customer["name"]
                break
        row = dict(order)
        row["customer"] = name
        result.append(row)
    return result
