def remember(key, value, store=None):
    """Put a value into a store, a new one if none is given."""
    store = dict(store) if store is not None else {}
    store[key] = [*store.get(key, []), value]
    return store
