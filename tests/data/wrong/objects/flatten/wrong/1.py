def flatten(value, depth=-1):
    """Flatten lists and tuples, so many levels deep."""
    result = []
    for item in value:
        if type(item) in (list, tuple) and depth != 0:
            result.extend(flatten(item, depth - 1))
        else:
            result.append(item)
    return result
