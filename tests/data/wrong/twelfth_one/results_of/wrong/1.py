def results_of(functions: list[Callable], value) -> list:
    """Return what each function gives for a value."""
    return list(map(lambda function: function(value), functions))
