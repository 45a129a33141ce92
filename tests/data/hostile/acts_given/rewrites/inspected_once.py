def admitted(gate, visitors):
    """Return the visitors, each of whom the gate has seen."""
    for visitor in visitors:
        pass
    if visitors:
        gate.inspect(visitor, LIMIT)
    return list(visitors)
