def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    todo = deque([(old, new, path)])
    while todo:
        before, after, path = todo.popleft()
        for key, value in before.items():
            here = (*path, key)
            if key not in after:
                rows.append(("removed", here, value))
            elif isinstance(value, dict) and isinstance(after[key], dict):
                todo.append((value, after[key], here))
            elif value != after[key]:
                rows.append(("changed", here, after[key]))
        rows.extend(("added", (*path, key), after[key]) for key in after if key not in before)
    return rows
