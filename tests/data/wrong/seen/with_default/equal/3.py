def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {key: list(value) for key, value in options.items()}
    for key, value in extra.items():
        if key not in result:
            result[key] = list(value)
    return result
