"""Calls of objects that tests fake."""

LIMIT = 10
SPARE = 20


def announced(outbox, first, second):
    """Return how many were sent."""
    outbox.deliver(first, second)
    return 2


def admitted(gate, visitors):
    """Return the visitors, each of whom the gate has seen."""
    found = []
    for visitor in visitors:
        gate.inspect(visitor, LIMIT)
        found.append(visitor)
    return found
