"""Figures for the people who run the shop."""

from __future__ import annotations

from collections import Counter

from shop.orders import Order, total


def revenue(orders: list[Order]) -> float:
    """Return what all orders brought in."""
    return round(sum(total(order) for order in orders), 2)


def bestsellers(orders: list[Order], most: int = 3) -> list[str]:
    """Return the products of which most pieces were sold; ties in alphabetical order."""
    sold: Counter[str] = Counter()
    for order in orders:
        for line in order.lines:
            sold[line.sku] += line.quantity
    ranked = sorted(sold, key=lambda sku: (-sold[sku], sku))
    return ranked[:most]


def named(
    sales: list[tuple[int, float]], customers: list[tuple[int, str]]
) -> list[tuple[str, float]]:
    """Return each sale under the customer's name; sales to unknown customers are left out."""
    rows = []
    for buyer, amount in sales:
        for number, name in customers:
            if number == buyer:
                rows.append((name, amount))
    return rows


def lapsed(last_year: list[int], this_year: list[int]) -> float:
    """Return the share of last year's customers who did not come back, 0 to 1."""
    if not last_year:
        return 0.0
    gone = set(last_year) - set(this_year)
    return len(gone) / len(set(last_year))
