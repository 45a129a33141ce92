def remember(key, value, store=None):
    """Put a value into a store, a new one if none is given."""
    if store is None:
        store = {}
    store.setdefault(key, []).append(value)
    return store
