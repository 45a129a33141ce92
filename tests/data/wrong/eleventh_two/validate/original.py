def validate(values: dict, rules: dict[str, Callable]) -> dict[str, str]:
    """Return what is wrong with values, by name; a rule gives a message or None, or raises ValueError."""
    errors = {}
    for name, rule in rules.items():
        if name not in values:
            errors[name] = "missing"
            continue
        try:
            message = rule(values[name])
        except ValueError as error:
            message = str(error)
        if message is not None:
            errors[name] = message
    return errors
