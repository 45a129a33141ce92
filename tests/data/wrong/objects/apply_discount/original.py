def apply_discount(tasks: list, change, strict=False):
    """Call a function with each item; what fails is left out unless strict."""
    results = []
    for task in tasks:
        try:
            results.append(change(task))
        except ValueError:
            if strict:
                raise
    return results
