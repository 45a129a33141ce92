def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    stack = [(str(key), value) for key, value in tree.items()][::-1]
    while stack:
        path, value = stack.pop()
        if value and isinstance(value, dict):
            rows = list(value.items())
        elif value and isinstance(value, list):
            rows = list(enumerate(value))
        else:
            flat[path] = value
            continue
        stack.extend((f"{path}{sep}{key}", part) for key, part in reversed(rows))
    return flat
