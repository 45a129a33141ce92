def adder(step):
    """Return a function that adds a step."""
    step = max(step, 0)

    def add(value):
        return value + step

    return add
