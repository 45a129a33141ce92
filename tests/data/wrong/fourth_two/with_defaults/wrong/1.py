def with_defaults(config, defaults):
    """Return a configuration with what it lacks taken from some defaults, which stay as they are."""
    merged = dict(defaults)
    for key, value in config.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = with_defaults(value, merged[key])
        else:
            merged[key] = value
    return merged
