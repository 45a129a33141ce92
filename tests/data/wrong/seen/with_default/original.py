def with_default(options, extra):
    """Return options with more of them; what is given stays as it is."""
    result = {}
    for key in options:
        result[key] = list(options[key])
    for key in extra:
        if key not in result:
            result[key] = list(extra[key])
    return result
