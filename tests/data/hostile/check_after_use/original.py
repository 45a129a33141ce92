"""Files."""


def remove(store, user, names):
    """Delete files of a user, if all of them may be deleted."""
    for name in names:
        if not store.owns(user, name):
            raise PermissionError(name)
    n = 0
    for name in names:
        store.delete(name)
        n = n + 1
    return n
