def changes(old: dict, new: dict) -> dict[str, list]:
    """Return the keys that were added, removed and changed, in the order of the dicts."""
    both = old.keys() & new.keys()
    return {
        "added": sorted(new.keys() - both),
        "removed": sorted(old.keys() - both),
        "changed": sorted(key for key in both if old[key] != new[key]),
    }
