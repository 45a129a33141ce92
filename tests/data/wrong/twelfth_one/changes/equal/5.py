def changes(old: dict, new: dict) -> dict[str, list]:
    """Return the keys that were added, removed and changed, in the order of the dicts."""
    found = {"added": [], "removed": [], "changed": []}
    for key in new:
        if key not in old:
            found["added"].append(key)
    for key, value in old.items():
        if key not in new:
            found["removed"].append(key)
        elif value != new[key]:
            found["changed"].append(key)
    return found
