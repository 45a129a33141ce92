def adder(step):
    """Return a function that adds a step."""
    def add(value):
        return value + step

    return add
