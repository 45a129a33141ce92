def changes(old: dict, new: dict) -> dict[str, list]:
    """Return the keys that were added, removed and changed, in the order of the dicts."""
    added = [key for key in new if old.get(key) is None]
    removed = [key for key in old if new.get(key) is None]
    changed = [key for key in old if new.get(key) is not None and old[key] is not None and old[key] != new[key]]
    return {"added": added, "removed": removed, "changed": changed}
