"""Accounts: what was paid in and out."""

OVERDRAFT = 0


def balance(entries):
    """Return the sum of all entries."""
    total = 0
    for entry in entries:
        total = total + entry
    return total


def overdrawn(entries):
    """Whether more was paid out than in."""
    return balance(entries) < OVERDRAFT


def largest(entries):
    """Return the largest entry; nothing calls this."""
    return max(entries)
