def results_of(functions: list[Callable], value) -> list:
    """Return what each function gives for a value."""
    found = []
    for function in functions:
        found.append(function(value))
    return found
