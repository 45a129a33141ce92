def diff_config(old, new, path=()):
    """List what differs between two nested dicts as (kind, path, value), first along the old keys, then what is new."""

    def changes(before, after, path):
        for key, value in before.items():
            here = (*path, key)
            if key not in after:
                yield "removed", here, value
                continue
            other = after[key]
            if isinstance(value, dict) and isinstance(other, dict):
                yield from changes(value, other, here)
            elif value != other:
                yield "changed", here, other
        for key, value in after.items():
            if key not in before:
                yield "added", (*path, key), value

    return list(changes(old, new, path))
