def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""
    rows = []
    for key in sorted(old.keys() | new.keys()):
        here = (*path, key)
        if key not in new:
            rows.append(("removed", here, old[key]))
        elif key not in old:
            rows.append(("added", here, new[key]))
        elif isinstance(old[key], dict) and isinstance(new[key], dict):
            rows.extend(diff_config(old[key], new[key], here))
        elif old[key] != new[key]:
            rows.append(("changed", here, new[key]))
    return rows
