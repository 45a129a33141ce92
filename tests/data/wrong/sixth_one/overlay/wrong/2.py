def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    gone = set()
    for layer in layers:
        for key, value in layer.items():
            if value is None:
                gone.add(key)
            elif isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = overlay(result[key], value)
            else:
                result[key] = value
    return {key: value for key, value in result.items() if key not in gone}
