def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""

    def pairs(value, prefix):
        if value and isinstance(value, (dict, list)):
            rows = value.items() if isinstance(value, dict) else enumerate(value)
            for key, part in rows:
                yield from pairs(part, f"{prefix}{sep}{key}" if prefix else str(key))
        else:
            yield prefix, value

    return dict(pairs(tree, "")) if tree else {}
