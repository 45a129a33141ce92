def pipeline(*steps: Callable) -> Callable:
    """Return a function that puts a value through all steps; None ends early."""

    def run(value):
        for step in steps:
            value = step(value)
            if value is None:
                break
        return value

    return run
