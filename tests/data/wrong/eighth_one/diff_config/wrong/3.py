def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, value))
            continue
        other = new.pop(key)
        if isinstance(value, dict) and isinstance(other, dict):
            rows.extend(diff_config(value, other, here))
        elif value != other:
            rows.append(("changed", here, other))
    rows.extend(("added", (*path, key), value) for key, value in new.items())
    return rows
