def admitted(gate, visitors):
    """Return the visitors, each of whom the gate has seen."""
    found = []
    for visitor in visitors:
        gate.inspect(visitor, SPARE)
        found.append(visitor)
    return found
