def pipeline(*steps: Callable) -> Callable:
    """Return a function that puts a value through all steps; None ends early."""
    return lambda value: functools.reduce(lambda v, step: step(v) if v or v == "" else None if v is None else v, steps, value)
