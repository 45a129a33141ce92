def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""
    flat = {}
    for key, value in tree.items():
        if isinstance(value, list):
            inner = dict(enumerate(value))
        else:
            inner = value
        if isinstance(inner, dict) and inner:
            for rest, part in flatten_keys(inner, sep).items():
                flat[f"{key}{sep}{rest}"] = part
        else:
            flat[key] = value
    return flat
