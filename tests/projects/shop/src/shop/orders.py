"""Orders and the customers who placed them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """So many pieces of one product."""

    sku: str
    quantity: int
    price: float


@dataclass(frozen=True)
class Order:
    """What a customer ordered."""

    number: int
    customer: int
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Customer:
    """Somebody who buys."""

    id: int
    name: str
    blocked: bool = False


def total(order: Order) -> float:
    """Return what an order costs, rounded to cents."""
    return round(sum(line.quantity * line.price for line in order.lines), 2)


def with_customers(
    orders: list[Order], customers: list[Customer]
) -> list[tuple[int, str]]:
    """Return the number of each order with its customer's name.

    Orders of blocked and of unknown customers are left out.
    """
    found = []
    for order in orders:
        for customer in customers:
            if customer.id == order.customer and not customer.blocked:
                found.append((order.number, customer.name))
    return found


def open_numbers(placed: list[int], shipped: list[int]) -> list[int]:
    """Return the orders that were placed and not yet shipped, in their sequence."""
    still_open = []
    for number in placed:
        if number not in shipped:
            still_open.append(number)
    return still_open
