def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    stack = [(str(key), value) for key, value in tree.items()]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict) and value:
            stack.extend((f"{path}{sep}{key}", part) for key, part in value.items())
        elif isinstance(value, list) and value:
            stack.extend((f"{path}{sep}{at}", part) for at, part in enumerate(value))
        else:
            flat[path] = value
    return flat
