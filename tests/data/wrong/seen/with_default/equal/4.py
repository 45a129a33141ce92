def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {key: list(options[key]) for key in options}
    for key, values in extra.items():
        if key not in options:
            result[key] = list(values)
    return result
