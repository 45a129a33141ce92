def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, value))
        elif isinstance(value, dict) and isinstance(new[key], dict):
            rows.extend(diff_config(value, new[key], here))
        elif value != new[key]:
            rows.append(("changed", here, new[key]))
    for key, value in new.items():
        if key not in old:
            rows.append(("added", (*path, key), value))
    return rows
