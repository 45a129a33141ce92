def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    for layer in layers:
        for key, value in layer.items():
            if isinstance(value, dict) and isinstance(result.get(key), dict):
                value = overlay(result[key], value)
            if value or key not in result:
                result[key] = value
            else:
                del result[key]
    return {key: value for key, value in result.items() if value is not None}
