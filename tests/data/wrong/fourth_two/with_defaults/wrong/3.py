def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key, value in config.items():
        if isinstance(value, dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(value, defaults[key])
        else:
            merged[key] = value
    for key, value in defaults.items():
        if key not in merged:
            merged[key] = copy.deepcopy(value)
    return merged
