def group_runs(items, key):
    """Return pairs of a key and the items that have it, in the order in which keys are first seen."""
    return [(name, list(group)) for name, group in groupby(items, key)]
