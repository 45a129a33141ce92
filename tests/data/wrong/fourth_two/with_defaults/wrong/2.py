def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key in [*defaults, *(k for k in config if k not in defaults)]:
        value = config.get(key)
        if value is None:
            merged[key] = copy.deepcopy(defaults.get(key))
        elif isinstance(value, dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(value, defaults[key])
        else:
            merged[key] = value
    return merged
