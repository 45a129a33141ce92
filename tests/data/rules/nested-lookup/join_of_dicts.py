def attach(orders, customers):
    """Attach the customer's name to each order."""
    rows = []
    # Orders keep their sequence.
    for order in orders:
        for customer in customers:  # all of them
            # The customer of this order.
            if customer["id"] == order["customer_id"]:
                rows.append((order["id"], customer["name"]))
            # Nobody else.
    return rows


# output
from collections import defaultdict


def attach(orders, customers):
    """Attach the customer's name to each order."""
    rows = []
    customers_by_id = defaultdict(list)
    for customer in customers:
        customers_by_id[customer["id"]].append(customer)
    # Orders keep their sequence.
    for order in orders:
        for customer in customers_by_id.get(order["customer_id"], ()):  # all of them
            # The customer of this order.
            rows.append((order["id"], customer["name"]))
            # Nobody else.
    return rows
