def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}

    def walk(value, path):
        if isinstance(value, (dict, list)):
            rows = value.items() if isinstance(value, dict) else enumerate(value)
            for key, part in rows:
                walk(part, [*path, str(key)])
        else:
            flat[sep.join(path)] = value

    walk(tree, [])
    return flat
