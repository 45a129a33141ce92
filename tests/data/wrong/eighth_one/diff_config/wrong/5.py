def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key, value in old.items():
        here = path + (key,)
        if key not in new:
            rows.append(("removed", here, value))
        elif value != new[key]:
            if value and isinstance(value, dict) and isinstance(new[key], dict):
                rows += diff_config(value, new[key], here)
            else:
                rows.append(("changed", here, new[key]))
    for key in new:
        if key not in old:
            rows.append(("added", path + (key,), new[key]))
    return rows
