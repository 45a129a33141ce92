def pipeline(*steps: Callable) -> Callable:
    """Return a function that puts a value through all steps; None ends early."""

    def run(value):
        for step in steps:
            if value is None:
                return None
            value = step(value)
        return value

    return run
