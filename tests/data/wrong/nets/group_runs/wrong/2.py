def group_runs(items, key):
    """Return pairs of a key and the items that have it, in the order in which keys are first seen."""
    groups = {}
    for item in items:
        if key(item) not in groups:
            groups[key(item)] = []
        groups[key(item)].append(item)
    return list(groups.items())
