def flatten_keys(tree, sep="."):
    """Return a flat dict of nested dicts and lists, keys joined; empty dicts and lists stay as values."""

    def leaves(value, path):
        if isinstance(value, dict) and value:
            rows = value.items()
        elif isinstance(value, list) and value:
            rows = enumerate(value)
        else:
            yield path, value
            return
        for key, part in rows:
            yield from leaves(part, path + sep + str(key))

    return dict(pair for key, value in tree.items() for pair in leaves(value, str(key)))
