"""Rows."""


def purge(guard, store, user, names):
    """Return the names of rows that were deleted, once each: those that a user may delete."""
    out = []
    for name in names:
        if name != "":
            if name not in out:
                if guard.allows(user, name):
                    n = store.delete_row(name)
                    if n > 0:
                        out.append(name)
    return out
