def results_of(functions: list[Callable], value) -> list:
    """Return what each function gives for a value."""
    known = {}
    for function in functions:
        if function not in known:
            known[function] = function(value)
    return [known[function] for function in functions]
