def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    for key in [*defaults, *(k for k in config if k not in defaults)]:
        if key not in config:
            merged[key] = copy.deepcopy(defaults[key])
        elif isinstance(config[key], dict) and isinstance(defaults.get(key), dict):
            merged[key] = with_defaults(config[key], defaults[key])
        else:
            merged[key] = config[key]
    return merged
