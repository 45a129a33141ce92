def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}

    def walk(value, path):
        if isinstance(value, dict) and value:
            for key, part in value.items():
                walk(part, [*path, str(key)])
        elif isinstance(value, list) and value:
            for at, part in enumerate(value):
                walk(part, [*path, str(at)])
        else:
            flat[sep.join(path)] = value

    for key, value in tree.items():
        walk(value, [str(key)])
    return flat
