def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = {}
    extra = [key for key in config if key not in defaults]
    for key in (*defaults, *extra):
        if key in config:
            value, default = config[key], defaults.get(key)
            if isinstance(value, dict) and isinstance(default, dict):
                value = with_defaults(value, default)
            merged[key] = value
        else:
            merged[key] = copy.deepcopy(defaults[key])
    return merged
