def purge(guard, store, user, names):
    """Return the names of rows that were deleted, once each: those that a user may delete."""
    every = dict.fromkeys(name for name in names if name != "")
    return [name for name in every if store.delete_row(name) > 0 and guard.allows(user, name)]
