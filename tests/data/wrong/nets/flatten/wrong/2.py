def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if isinstance(item, (list, tuple)):
            for inner in item:
                if isinstance(inner, (list, tuple)):
                    result.extend(inner)
                else:
                    result.append(inner)
        else:
            result.append(item)
    return result
