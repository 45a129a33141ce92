"""Stores."""


def expire(store, old, names):
    """Delete what is old, and return the names that are left, once each."""
    out = []
    for name in names:
        if name in old:
            store.delete_row(name)
        else:
            if name not in out:
                out.append(name)
    return out
