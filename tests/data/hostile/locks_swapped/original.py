"""Accounts."""
import threading


class Account:
    """An account."""

    def __init__(self, balance):
        self.balance = balance
        self.guard = threading.RLock()


def move(a, b, amounts):
    """Move amounts from one account to another, and return how many were moved."""
    n = 0
    with a.guard:
        with b.guard:
            for amount in amounts:
                if amount <= a.balance:
                    a.balance = a.balance - amount
                    b.balance = b.balance + amount
                    n = n + 1
    return n
