def flatten(items):
    """Return the items of nested lists and tuples in one list."""
    result, todo = [], [items]
    while todo:
        item = todo.pop()
        if isinstance(item, list):
            item.reverse()
            todo.extend(item)
        elif isinstance(item, tuple):
            todo.extend(reversed(item))
        else:
            result.append(item)
    return result
