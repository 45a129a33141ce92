def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    missing = object()
    rows = []
    for key, value in old.items():
        here = (*path, key)
        other = new.get(key, missing)
        if other is missing:
            rows.append(("removed", here, value))
        elif isinstance(value, dict) and isinstance(other, dict):
            rows += diff_config(value, other, here)
        elif value != other:
            rows.append(("changed", here, other))
    rows += [("added", (*path, key), value) for key, value in new.items() if key not in old]
    return rows
