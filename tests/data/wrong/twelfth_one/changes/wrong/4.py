def changes(old: dict, new: dict) -> dict[str, list]:
    """Return the keys that were added, removed and changed, in the order of the dicts."""
    return {
        "added": [key for key in new if key not in old],
        "removed": [key for key in old if key not in new],
        "changed": [key for key in old if key in new and [old[key]] != [new[key]]],
    }
