def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result = []
    for item in items:
        if hasattr(item, "__iter__") and not isinstance(item, (str, bytes, dict)):
            result += flatten(item)
        else:
            result.append(item)
    return result
