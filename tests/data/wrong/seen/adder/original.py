def adder(step):
    """Return a function that adds a step."""
    if step < 0:
        step = 0

    def add(value):
        return value + step

    return add
