def apply_discount(tasks: list, change, strict=False):
    """Call a function with each item; what fails is left out unless strict."""

    def attempt(task):
        try:
            return change(task)
        except ValueError:
            if strict:
                raise
            return None

    return [result for result in map(attempt, tasks) if result is not None]
