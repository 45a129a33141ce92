def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if isinstance(item, (list, tuple)):
            result.extend(flatten(item))
        else:
            result.append(item)
    return result
