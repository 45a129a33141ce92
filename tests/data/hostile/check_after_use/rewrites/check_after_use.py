def remove(store, user, names):
    """Delete files of a user, if all of them may be deleted."""
    for name in names:
        if not store.owns(user, name):
            raise PermissionError(name)
        store.delete(name)
    return len(names)
